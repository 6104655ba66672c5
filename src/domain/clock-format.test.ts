import { expect, test } from 'vitest'
import { counter, dateOf, dayAndMonth, dayNumber, shareOfDay, timeOfDay, weekday } from './clock-format.ts'

test('days are named in both languages', () => {
  expect([dayAndMonth('2026-11-21', 'ua'), dayAndMonth('2026-11-21', 'ru')]).toEqual(['21 листопада', '21 ноября'])
  expect([weekday('2026-11-21', 'ua', 'short'), weekday('2026-11-21', 'ru', 'long')]).toEqual(['сб', 'суббота'])
  expect(dayNumber('2026-11-01')).toBe(1)
})

test('a counter shows hours only when there are any', () => {
  expect([0, 59_999, 1_572_000, 3_909_000, -5].map(counter)).toEqual(['0:00', '0:59', '26:12', '1:05:09', '0:00'])
})

test('a moment has its time and its date in each zone', () => {
  const late = Date.parse('2026-11-21T22:30:00Z')
  expect([timeOfDay(late, 'ua', 'Europe/Kiev'), dateOf(late, 'ua', 'Europe/Kiev')]).toEqual(['00:30', '22 листопада'])
  expect([timeOfDay(late, 'ru', 'America/Toronto'), dateOf(late, 'ru', 'America/Toronto')]).toEqual(['17:30', '21 ноября'])
  expect(shareOfDay(late, 'Europe/Kiev')).toBe(30 / 1440)
  expect(shareOfDay(late, 'Asia/Kolkata')).toBe(240 / 1440)
})
