import { expect, test } from 'vitest'
import { counter, shareOfDay, timeOfDay } from './clock-format.ts'

test('a counter shows hours only when there are any', () => {
  expect([0, 59_999, 1_572_000, 3_909_000, -5].map(counter)).toEqual(['0:00', '0:59', '26:12', '1:05:09', '0:00'])
})

test('a moment has its time in each zone', () => {
  const late = Date.parse('2026-11-21T22:30:00Z')
  expect([timeOfDay(late, 'Europe/Kiev'), timeOfDay(late, 'America/Toronto')]).toEqual(['00:30', '17:30'])
  expect(shareOfDay(late, 'Europe/Kiev')).toBe(30 / 1440)
  expect(shareOfDay(late, 'Asia/Kolkata')).toBe(240 / 1440)
})
