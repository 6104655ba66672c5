import { describe, expect, test } from 'vitest'
import { localizePath, readPath, screenOf } from './paths.ts'

describe.each(['ru', 'ua'] as const)('with %s unprefixed', (unprefixed) => {
  test.each(['ru', 'ua'] as const)('an address written in %s is read back', (locale) => {
    for (const path of ['/', '/telekanaly', '/telekanaly/karpaty', '/radio', '/uakanal']) {
      expect(readPath(localizePath(path, locale, unprefixed), unprefixed)).toEqual({ locale, path })
    }
  })
})

test('Ukrainian addresses stand under /ua, Russian ones without a prefix', () => {
  expect(localizePath('/telekanaly', 'ua')).toBe('/ua/telekanaly')
  expect(localizePath('/telekanaly', 'ru')).toBe('/telekanaly')
  expect(localizePath('/', 'ua')).toBe('/ua')
})

test('a closing slash after the language is its home', () => {
  expect(readPath('/ua/')).toEqual({ locale: 'ua', path: '/' })
})

test('a path is recognised as its screen, with or without a closing slash', () => {
  expect(screenOf('/')).toEqual({ screen: 'home', params: {} })
  expect(screenOf('/telekanaly/')).toEqual({ screen: 'channels', params: {} })
  expect(screenOf('/telekanaly/karpaty')).toEqual({ screen: 'channel', params: { id: 'karpaty' } })
  expect(screenOf('/auth/login-by-token')).toEqual({ screen: 'loginByToken', params: {} })
  expect(screenOf('/auth/login-by-token/abc')).toEqual({ screen: 'loginByToken', params: { id: 'abc' } })
})

test('a path outside the table is no screen', () => {
  expect(screenOf('/nowhere')).toBeUndefined()
  expect(screenOf('/telekanaly/karpaty/more')).toBeUndefined()
})
