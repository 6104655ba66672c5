import { expect, test } from 'vitest'
import { saysNoLanguage } from './language-choice.ts'

test('the home page and the way back from a network say no language, every other address does', () => {
  expect(saysNoLanguage({ pathname: '/', search: '' })).toBe(true)
  expect(saysNoLanguage({ pathname: '/auth/confirm', search: '?code=1&state=2' })).toBe(true)
  expect(saysNoLanguage({ pathname: '/auth/confirm', search: '' })).toBe(false)
  expect(saysNoLanguage({ pathname: '/ua/auth/confirm', search: '?code=1&state=2' })).toBe(false)
  expect(saysNoLanguage({ pathname: '/radio', search: '?x=1' })).toBe(false)
})
