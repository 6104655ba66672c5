import { expect, test } from 'vitest'
import { lastSeen } from './last-seen.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const seen = (at: string, locale: 'ua' | 'ru' = 'ua', zone = 'Europe/Kiev') => lastSeen(Date.parse(at), NOW, locale, zone)

test('activity within ten minutes is "just now", also by a clock that is ahead', () => {
  expect(seen('2026-11-21T11:55:00Z')).toBe('щойно')
  expect(seen('2026-11-21T12:03:00Z', 'ru')).toBe('только что')
})

test('a day is the viewer’s own', () => {
  expect(seen('2026-11-21T00:30:00Z')).toBe('сьогодні о 02:30')
  expect(seen('2026-11-21T00:30:00Z', 'ru')).toBe('сегодня в 02:30')
  expect(seen('2026-11-21T09:05:00Z')).toBe('сьогодні об 11:05')
  expect(seen('2026-11-20T21:59:00Z')).toBe('вчора о 23:59')
  expect(seen('2026-11-20T22:00:00Z')).toBe('сьогодні о 00:00')
  expect(seen('2026-11-21T04:30:00Z', 'ua', 'America/New_York')).toBe('вчора о 23:30')
})

test('an older use has its date, and its year when that is another', () => {
  expect(seen('2026-11-12T09:00:00Z')).toBe('12 листопада')
  expect(seen('2025-12-31T09:00:00Z')).toBe('31 грудня 2025 року')
  expect(seen('2025-12-31T09:00:00Z', 'ru')).toBe('31 декабря 2025 года')
})
