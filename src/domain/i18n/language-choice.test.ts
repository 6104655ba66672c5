import { expect, test } from 'vitest'
import { pathForReader, saysNoLanguage } from './language-choice.ts'

test('home and the social network’s return address have no language, every other address has', () => {
  expect(saysNoLanguage({ pathname: '/', search: '' })).toBe(true)
  expect(saysNoLanguage({ pathname: '/auth/confirm', search: '?code=1&state=2' })).toBe(true)
  expect(saysNoLanguage({ pathname: '/auth/confirm', search: '' })).toBe(false)
  expect(saysNoLanguage({ pathname: '/ua/auth/confirm', search: '?code=1&state=2' })).toBe(false)
  expect(saysNoLanguage({ pathname: '/radio', search: '?x=1' })).toBe(false)
})

const HOME = { pathname: '/', search: '' }
const nobody = { cookie: undefined, accepted: undefined, isOwnLink: false }

test.each([
  ['the cookie', { ...nobody, cookie: 'ua', accepted: 'ru' }, '/ua', '/'],
  ['the cookie', { ...nobody, cookie: 'ru', accepted: 'uk' }, '/', '/ru'],
  ['a browser that prefers Russian', { ...nobody, accepted: 'ru-RU,ru;q=0.9,uk;q=0.8' }, '/', '/ru'],
  ['a browser of another language', { ...nobody, accepted: 'en' }, '/ua', '/'],
  ['nothing', nobody, '/ua', '/'],
  ['the link that was followed', { cookie: 'ua', accepted: 'uk', isOwnLink: true }, '/', '/'],
  ['the link that was followed', { cookie: 'ru', accepted: 'ru', isOwnLink: true }, '/', '/'],
])('%s decides where home opens, in both readings', (_what, reader, russianTree, ukrainianTree) => {
  expect(pathForReader(HOME, reader)).toBe(russianTree)
  expect(pathForReader(HOME, reader, 'ua')).toBe(ukrainianTree)
})

test('a network leads back into the language of the cookie, and other addresses stay', () => {
  const reader = { cookie: 'ua', accepted: undefined, isOwnLink: true }
  expect(pathForReader({ pathname: '/auth/confirm', search: '?code=1' }, reader)).toBe('/ua/auth/confirm')
  expect(pathForReader({ pathname: '/radio', search: '' }, { ...reader, isOwnLink: false })).toBe('/radio')
})
