import { expect, test } from 'vitest'
import {
  afterCheck,
  ASK_AGAIN_AFTER_MS,
  isCheckDue,
  isWord,
  LICENCE_MS,
  playsUntilMs,
  type OfflineLicence,
  licenceStateOf,
} from './offline-licence.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const HOUR_MS = 3_600_000
const checked = (hoursAgo: number, refusal: string | null = null): OfflineLicence => ({
  checkedAtMs: NOW - hoursAgo * HOUR_MS,
  refusal,
})

test('a copy plays for 48 hours after the service has last allowed it, and not a moment longer', () => {
  expect(licenceStateOf(checked(48), NOW)).toBe('open')
  expect(licenceStateOf({ checkedAtMs: NOW - LICENCE_MS - 1, refusal: null }, NOW)).toBe('expired')
  expect(playsUntilMs(checked(0))).toBe(NOW + 48 * HOUR_MS)
})

test('a clock that was put back opens nothing', () => {
  expect(licenceStateOf(checked(-1), NOW)).toBe('open')
  expect(licenceStateOf(checked(-2), NOW)).toBe('expired')
})

test('a refusal holds however fresh it is', () => {
  expect(licenceStateOf(checked(0, 'tariff_required'), NOW)).toBe('refused')
})

test('the service is asked again after an hour, and at once where a copy does not play', () => {
  expect(isCheckDue(checked(0.9), NOW)).toBe(false)
  expect(isCheckDue(checked(1), NOW)).toBe(true)
  expect(isCheckDue(checked(0, 'tariff_required'), NOW)).toBe(true)
  expect(isCheckDue(checked(-2), NOW)).toBe(true)
})

test('the word of the service renews the right, or takes it', () => {
  expect(afterCheck(checked(60, 'tariff_required'), { code: null, status: 200 }, NOW)).toEqual(checked(0))
  expect(afterCheck(checked(2), { code: 'tariff_required', status: 403 }, NOW)).toEqual(checked(2, 'tariff_required'))
  expect(afterCheck(checked(2), { code: 'not_found', status: 404 }, NOW)).toEqual(checked(2, 'not_found'))
})

test('what was answered is not asked again within ten minutes', () => {
  const refused = checked(0, 'tariff_required')
  expect(isCheckDue(refused, NOW, NOW - ASK_AGAIN_AFTER_MS + 1)).toBe(false)
  expect(isCheckDue(refused, NOW, NOW - ASK_AGAIN_AFTER_MS)).toBe(true)
})

test('the service’s own refusal is a word on the right, a stranger’s is none', () => {
  expect(isWord({ code: null, status: 200 })).toBe(true)
  expect(isWord({ code: 'tariff_required', status: 403 })).toBe(true)
  expect(isWord({ code: 'registration_required', status: 401 })).toBe(true)
  expect(isWord({ code: 'pin_locked', status: 429 })).toBe(true)
  expect(isWord({ code: 'server_error', status: 403 })).toBe(false)
  expect(isWord({ code: 'too_many_tries', status: 429 })).toBe(false)
})

test('a PIN that was not entered is no loss of the right', () => {
  expect(afterCheck(checked(2), { code: 'parental_pin_required', status: 403 }, NOW)).toEqual(checked(0))
})

test.each([
  ['no_answer', null],
  ['server_error', 500],
  ['live_error', 503],
  ['too_many_tries', 429],
  ['server_error', 403],
  ['server_error', 404],
  ['authorization_required', 401],
])('%s says nothing of the right', (code, status) => {
  expect(afterCheck(checked(2), { code, status }, NOW)).toEqual(checked(2))
})
