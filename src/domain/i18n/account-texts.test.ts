import { expect, test } from 'vitest'
import { ACCOUNT_TEXTS, withTimeLeft } from './account-texts.ts'

test('a text names the time until the next attempt; a minute without a Retry-After', () => {
  const text = ACCOUNT_TEXTS.resend_too_early.uk
  expect(withTimeLeft(text, 9)).toMatch(/за 0:09$/)
  expect(withTimeLeft(text, null)).toMatch(/за 1:00$/)
})

test('a text without a time stays as it is', () => {
  expect(withTimeLeft(ACCOUNT_TEXTS.wrong_login.ru, 9)).toBe(ACCOUNT_TEXTS.wrong_login.ru)
})
