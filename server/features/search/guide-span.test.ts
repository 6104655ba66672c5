import { expect, test } from 'vitest'
import { searchedSpan } from './guide-span.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 27, 12)

test('a guide of 300 channels is searched whole', () => {
  expect(searchedSpan(10_000, NOON)).toBeUndefined()
})

test('of a longer guide the hours around now are searched, as many as 150,000 broadcasts go', () => {
  const { fromMs, toMs } = searchedSpan(300_000, NOON)!
  expect([(fromMs - NOON) / HOUR_MS, (toMs - NOON) / HOUR_MS]).toEqual([-2, 10])
  const longer = searchedSpan(30_000, NOON)!
  expect((longer.toMs - longer.fromMs) / HOUR_MS).toBe(120)
})

test('the part stays for a quarter of its length, and always has the next hours', () => {
  const part = searchedSpan(300_000, NOON)
  expect(searchedSpan(300_000, NOON + 3 * HOUR_MS - 1)).toEqual(part)
  expect(searchedSpan(300_000, NOON + 3 * HOUR_MS)).not.toEqual(part)
  expect(searchedSpan(10_000_000, NOON)!.toMs).toBeGreaterThan(NOON + HOUR_MS)
})
