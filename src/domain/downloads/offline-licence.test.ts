import { expect, test } from 'vitest'
import {
  afterCheck,
  ASK_AGAIN_AFTER_MS,
  isCheckDue,
  isAboutEntitlement,
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

test('a licence lasts exactly 48 hours after the server’s last confirmation', () => {
  expect(licenceStateOf(checked(48), NOW)).toBe('open')
  expect(licenceStateOf({ checkedAtMs: NOW - LICENCE_MS - 1, refusal: null }, NOW)).toBe('expired')
  expect(playsUntilMs(checked(0))).toBe(NOW + 48 * HOUR_MS)
})

test('a clock that was set back opens nothing', () => {
  expect(licenceStateOf(checked(-1), NOW)).toBe('open')
  expect(licenceStateOf(checked(-2), NOW)).toBe('expired')
})

test('a refused licence stays refused, however recent', () => {
  expect(licenceStateOf(checked(0, 'tariff_required'), NOW)).toBe('refused')
})

test('a licence is checked again after an hour, and at once if it is not open', () => {
  expect(isCheckDue(checked(0.9), NOW)).toBe(false)
  expect(isCheckDue(checked(1), NOW)).toBe(true)
  expect(isCheckDue(checked(0, 'tariff_required'), NOW)).toBe(true)
  expect(isCheckDue(checked(-2), NOW)).toBe(true)
})

test('the server’s response renews or revokes the licence', () => {
  expect(afterCheck(checked(60, 'tariff_required'), { code: null, status: 200 }, NOW)).toEqual(checked(0))
  expect(afterCheck(checked(2), { code: 'tariff_required', status: 403 }, NOW)).toEqual(checked(2, 'tariff_required'))
  expect(afterCheck(checked(2), { code: 'not_found', status: 404 }, NOW)).toEqual(checked(2, 'not_found'))
})

test('an answered check is not repeated within ten minutes', () => {
  const refused = checked(0, 'tariff_required')
  expect(isCheckDue(refused, NOW, NOW - ASK_AGAIN_AFTER_MS + 1)).toBe(false)
  expect(isCheckDue(refused, NOW, NOW - ASK_AGAIN_AFTER_MS)).toBe(true)
})

test('the server’s refusal concerns the entitlement, a proxy’s does not', () => {
  expect(isAboutEntitlement({ code: null, status: 200 })).toBe(true)
  expect(isAboutEntitlement({ code: 'tariff_required', status: 403 })).toBe(true)
  expect(isAboutEntitlement({ code: 'registration_required', status: 401 })).toBe(true)
  expect(isAboutEntitlement({ code: 'pin_locked', status: 429 })).toBe(true)
  expect(isAboutEntitlement({ code: 'server_error', status: 403 })).toBe(false)
  expect(isAboutEntitlement({ code: 'too_many_tries', status: 429 })).toBe(false)
})

test('a missing PIN does not revoke the licence', () => {
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
])('%s does not change the licence', (code, status) => {
  expect(afterCheck(checked(2), { code, status }, NOW)).toEqual(checked(2))
})
