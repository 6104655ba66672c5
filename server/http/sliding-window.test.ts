import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createSlidingWindows, type Limit } from './sliding-window.ts'

const THREE: Limit = { name: 'three', most: 3, windowMs: 60_000 }
const TWO: Limit = { name: 'two', most: 2, windowMs: 60_000 }

/** Windows whose clock a test sets with each try. */
function openWindows(mostKeys?: number) {
  let nowMs = 0
  const windows = createSlidingWindows(() => nowMs, mostKeys)
  return {
    take(tries: Parameters<typeof windows.take>[0], atMs: number) {
      nowMs = atMs
      return windows.take(tries)
    },
  }
}

/** For how many seconds a try is refused; 0 when it is let through. */
function refusal(attempt: () => unknown): number {
  try {
    attempt()
    return 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.more.retryAfterS ?? -1
  }
}

test('a limit holds for any window, and a refusal has the time of the next try', () => {
  const windows = openWindows()
  const attempt = (nowMs: number) => refusal(() => windows.take([[THREE, 'a']], nowMs))
  expect([0, 10_000, 20_000, 30_000, 59_999].map(attempt)).toEqual([0, 0, 0, 30, 1])
  expect([60_000, 60_001, 69_000, 70_000].map(attempt)).toEqual([0, 10, 1, 0])
})

test('a refused try is not counted, so hammering does not lengthen the wait', () => {
  const windows = openWindows()
  for (let nowMs = 0; nowMs < 60_000; nowMs += 100) refusal(() => windows.take([[THREE, 'a']], nowMs))
  expect(refusal(() => windows.take([[THREE, 'a']], 60_000))).toBe(0)
})

test('keys and limits are counted apart, and a refusal by one counts under none', () => {
  const windows = openWindows()
  const attempt = (key: string, address: string) =>
    refusal(() =>
      windows.take(
        [
          [THREE, key],
          [TWO, address],
        ],
        0,
      ),
    )
  expect([attempt('a', 'x'), attempt('a', 'x'), attempt('a', 'x')]).toEqual([0, 0, 60])
  expect(attempt('a', 'y')).toBe(0)
  expect(attempt('a', 'y')).toBe(60)
  expect(attempt('b', 'y')).toBe(0)
})

test('a refunded try does not count', () => {
  const windows = openWindows()
  for (let index = 0; index < 10; index += 1) windows.take([[TWO, 'a']], index)()
  expect(refusal(() => windows.take([[TWO, 'a']], 20))).toBe(0)
})

test('a flood of unknown keys evicts no counter, and memory is bounded', () => {
  const windows = openWindows(100)
  windows.take([[TWO, 'victim']], 0)
  windows.take([[TWO, 'victim']], 0)
  let refused = 0
  for (let index = 0; index < 100_001; index += 1)
    refused += refusal(() => windows.take([[TWO, `flood ${index}`]], 1)) > 0 ? 1 : 0
  expect(refusal(() => windows.take([[TWO, 'victim']], 2))).toBe(60)
  // Keys without a counter of their own share 16,384 counters of two tries each.
  expect(refused).toBeGreaterThan(100_001 - 100 - 2 * 16_384 - 1)
  // After the window all counters start anew.
  expect(refusal(() => windows.take([[TWO, 'victim']], 60_001))).toBe(0)
})

test('a key that arrived during a flood has no more tries afterwards', () => {
  const windows = openWindows(1)
  const short: Limit = { name: 'short', most: 1, windowMs: 1000 }
  windows.take([[short, 'other']], 0)
  windows.take([[TWO, 'a']], 0)
  windows.take([[TWO, 'a']], 0)
  expect(refusal(() => windows.take([[TWO, 'a']], 5000))).toBe(55)
})

test('a try has a cost, and the wait lasts until that much is free', () => {
  const windows = openWindows()
  const limit: Limit = { name: 'cost', most: 100, windowMs: 60_000 }
  const attempt = (cost: number, nowMs: number) => refusal(() => windows.take([[limit, 'a', cost]], nowMs))
  expect([attempt(60, 0), attempt(40, 10_000), attempt(1, 10_000), attempt(70, 10_000)]).toEqual([0, 0, 50, 60])
  expect([attempt(60, 60_000), attempt(1, 60_000)]).toEqual([0, 10])
  // More than a whole window is let through by an empty one alone.
  expect([attempt(500, 130_000), attempt(500, 140_000)]).toEqual([0, 50])
})

test('a counter of a thousand tries stays exact within a 64th of its window', () => {
  const windows = openWindows()
  const limit: Limit = { name: 'thousand', most: 1000, windowMs: 60_000 }
  for (let index = 0; index < 1000; index += 1) windows.take([[limit, 'a']], index)
  expect(refusal(() => windows.take([[limit, 'a']], 1000))).toBe(59)
  const giveBack = windows.take([[limit, 'a']], 60_100)
  giveBack()
  for (let index = 0; index < 10; index += 1) windows.take([[limit, 'a']], 60_200)()
})

test('networks of IPv6 are counted apart, and their /48 has room for sixteen of them', () => {
  const windows = openWindows()
  const attempt = (network: number, site = 1) =>
    refusal(() => windows.take([[TWO, `2001:db8:${site}:${network.toString(16)}::/64`]], 0))
  for (let network = 0; network < 16; network += 1) {
    expect([attempt(network), attempt(network), attempt(network)]).toEqual([0, 0, 60])
  }
  expect(attempt(16)).toBe(60)
  expect(attempt(16, 2)).toBe(0)
})
