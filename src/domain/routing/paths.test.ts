import { describe, expect, test } from 'vitest'
import { localizePath, readPath, SCREEN_PATHS } from './paths.ts'
import { screenOf } from './screen-of.ts'

const CONCRETE = Object.values(SCREEN_PATHS).map((path) => path.replace(/\/?\{-\$\w+\}/, '/some-id').replace(/\$\w+/, 'some-id'))

describe.each(['ru', 'ua'] as const)('with %s unprefixed', (unprefixed) => {
  test.each(['ru', 'ua'] as const)('every address written in %s is read back', (locale) => {
    for (const path of [...CONCRETE, '/telekanaly/taryfy', '/uakanal', '/ruh']) {
      expect(readPath(localizePath(path, locale, unprefixed), unprefixed)).toEqual({ locale, path })
    }
  })
})

test('Ukrainian paths begin with /ua, Russian ones have no prefix', () => {
  expect(localizePath('/telekanaly', 'ua')).toBe('/ua/telekanaly')
  expect(localizePath('/telekanaly', 'ru')).toBe('/telekanaly')
  expect(localizePath('/', 'ua')).toBe('/ua')
})

test('with the other setting Russian paths begin with /ru', () => {
  expect(localizePath('/telekanaly', 'ua', 'ua')).toBe('/telekanaly')
  expect(localizePath('/telekanaly', 'ru', 'ua')).toBe('/ru/telekanaly')
  expect(localizePath('/', 'ru', 'ua')).toBe('/ru')
  expect(readPath('/ru', 'ua')).toEqual({ locale: 'ru', path: '/' })
})

test('Ukrainian spells seven paths in its own way', () => {
  expect(localizePath(SCREEN_PATHS.search, 'ua')).toBe('/ua/poshuk')
  expect(localizePath(SCREEN_PATHS.search, 'ru')).toBe('/poisk')
  expect(localizePath(SCREEN_PATHS.tariffs, 'ua')).toBe('/ua/taryfy')
  expect(localizePath(SCREEN_PATHS.tariffs, 'ru')).toBe('/tarify')
  expect(localizePath(SCREEN_PATHS.devices, 'ua')).toBe('/ua/pro-proekt/prystroyi')
  expect(localizePath(SCREEN_PATHS.tariffs, 'ua', 'ua')).toBe('/taryfy')
  expect(localizePath(SCREEN_PATHS.tariffs, 'ru', 'ua')).toBe('/ru/tarify')
})

test('the spelling of the other language is understood', () => {
  expect(readPath('/ua/tarify')).toEqual({ locale: 'ua', path: '/tarify' })
  expect(readPath('/taryfy')).toEqual({ locale: 'ru', path: '/tarify' })
})

test('a closing slash does not matter', () => {
  expect(readPath('/ua/')).toEqual({ locale: 'ua', path: '/' })
  expect(readPath('/ua/taryfy/')).toEqual({ locale: 'ua', path: '/tarify' })
  expect(readPath('/radio/')).toEqual({ locale: 'ru', path: '/radio' })
})

test('a path begins with one slash, so no link leads to another site', () => {
  expect(readPath('/ua//evil.example')).toEqual({ locale: 'ua', path: '/evil.example' })
  expect(readPath('//evil.example')).toEqual({ locale: 'ru', path: '/evil.example' })
})

test('every path of the table is recognised as its screen', () => {
  for (const [screen, path] of Object.entries(SCREEN_PATHS)) {
    const concrete = path.replace(/\{-\$\w+\}/, 'some-id').replace(/\$\w+/, 'some-id')
    expect(screenOf(concrete)?.screen).toBe(screen)
  }
})

test('a path is recognised with its variable parts', () => {
  expect(screenOf('/')).toEqual({ screen: 'home', params: {} })
  expect(screenOf('/telekanaly/karpaty')).toEqual({ screen: 'channel', params: { id: 'karpaty' } })
  expect(screenOf('/auth/login-by-token')).toEqual({ screen: 'loginByToken', params: {} })
  expect(screenOf('/auth/login-by-token/abc')).toEqual({ screen: 'loginByToken', params: { id: 'abc' } })
  expect(screenOf('/about-us')).toEqual({ screen: 'staticPage', params: { slug: 'about-us' } })
})

test('a path outside the table is no screen', () => {
  expect(screenOf('/nowhere/at/all')).toBeUndefined()
  expect(screenOf('/telekanaly/karpaty/more')).toBeUndefined()
})
