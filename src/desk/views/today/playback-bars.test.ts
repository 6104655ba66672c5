import { expect, test } from 'vitest'
import { barsOf } from './playback-bars.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-21T10:20:00Z')
const hour = (hoursAgo: number, starts: number) => ({
  hour_ms: NOON - 20 * 60_000 - hoursAgo * HOUR,
  starts,
  slow_starts: 0,
  failures: 1,
  played_ms: HOUR / 2,
})

test('a day has 24 hours, the present one last', () => {
  const bars = barsOf([hour(24, 9), hour(23, 1), hour(0, 2)], 'starts', { endMs: NOON, isMonth: false })
  expect(bars).toHaveLength(24)
  expect([bars[0]!.amount, bars.at(-1)!.amount]).toEqual([1, 2])
})

test('a month sums days of 24 hours', () => {
  const bars = barsOf([hour(23, 1), hour(0, 2), hour(24, 4)], 'played', { endMs: NOON, isMonth: true })
  expect(bars.map(({ amount }) => amount).slice(-2)).toEqual([0.5, 1])
  expect(bars).toHaveLength(31)
})
