import { expect, test } from 'vitest'
import { clockError } from './clock-error.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [3 * DAY, true, '3 дні', '3 дня'],
  [40 * DAY, true, '40 днів', '40 дней'],
  [731 * DAY, true, '731 день', '731 день'],
  [-HOUR, false, '1 годину', '1 час'],
  [-5 * HOUR, false, '5 годин', '5 часов'],
  [21 * MINUTE, true, '21 хвилину', '21 минуту'],
  [90 * MINUTE, true, '90 хвилин', '90 минут'],
  [90 * MINUTE + 500, true, '90 хвилин', '90 минут'],
  [36 * HOUR, true, '36 годин', '36 часов'],
  [2 * HOUR - 20_000, true, '2 години', '2 часа'],
  [3 * DAY - 40_000, true, '3 дні', '3 дня'],
])('a clock error of %i ms is shown with one unit', (offsetMs, isBehind, uk, ru) => {
  expect(clockError(offsetMs, 'ua')).toEqual({ isBehind, span: uk })
  expect(clockError(offsetMs, 'ru')).toEqual({ isBehind, span: ru })
})

test('a clock that is nearly right is no news', () => {
  for (const offsetMs of [0, 4 * MINUTE, -4 * MINUTE]) expect(clockError(offsetMs, 'ua')).toBeNull()
})
