import { expect, test } from 'vitest'
import { isPageOver, nextCheck } from './order-checks.ts'

const NOON = Date.parse('2026-11-21T10:00:00Z')
const HOUR = 3_600_000
const order = { state: 'pending', createdMs: NOON, checks: 0, isWaiting: true } as const

test('an order in flight is checked within seconds at first, and every ten minutes later', () => {
  expect(nextCheck(order, NOON)).toBe(NOON + 10_000)
  expect(nextCheck({ ...order, checks: 3 }, NOON)).toBe(NOON + 60_000)
  expect(nextCheck({ ...order, checks: 99 }, NOON)).toBe(NOON + 600_000)
})

test.each(['failed', 'expired', 'superseded'] as const)('an order that is %s is checked for three days', (state) => {
  const at = (hours: number) => nextCheck({ ...order, state, isWaiting: false }, NOON + hours * HOUR)
  expect([at(0), at(5), at(50), at(73)]).toEqual([NOON + HOUR, NOON + 10 * HOUR, NOON + 74 * HOUR, null])
})

test('an order that the provider has not decided is checked for a month', () => {
  const at = (days: number) => nextCheck({ ...order, state: 'expired' }, NOON + days * 24 * HOUR)
  expect([at(29), at(31)]).toEqual([NOON + 30 * 24 * HOUR, null])
})

test('a paid order is not checked', () => {
  expect(nextCheck({ ...order, state: 'paid' }, NOON)).toBeNull()
})

test('a page is over ten minutes after it expires', () => {
  expect([isPageOver(NOON, NOON + 600_000), isPageOver(NOON, NOON + 600_001), isPageOver(null, NOON)]).toEqual([
    false,
    true,
    false,
  ])
})
