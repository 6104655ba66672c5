import { describe, expect, test } from 'vitest'
import { nextRefetchAt, nextStatusChange, programmeStatus, progressOf } from './programme-status.ts'

const programme = { start: 1000, end: 2000 }

test('a programme is current from its start until just before its end', () => {
  expect([999, 1000, 1999, 2000].map((now) => programmeStatus(programme, now))).toEqual(['after', 'current', 'current', 'before'])
})

test('progress runs from 0 to 1', () => {
  expect([0, 1000, 1500, 2000, 9000].map((now) => progressOf(programme, now))).toEqual([0, 0, 0.5, 1, 1])
})

test('a programme of zero length ends at its start', () => {
  expect(progressOf({ start: 1000, end: 1000 }, 999)).toBe(0)
  expect(progressOf({ start: 1000, end: 900 }, 1000)).toBe(1)
})

test('the next change is the nearest start or end', () => {
  expect(nextStatusChange([programme, { start: 2500, end: 3000 }], 1500)).toBe(2000)
  expect(nextStatusChange([programme], 500)).toBe(1000)
  expect(nextStatusChange([programme], 2000)).toBeUndefined()
})

describe('the current programmes are refetched', () => {
  const onAir = [
    { current: { start: 0, end: 60_000 }, after: { start: 60_000, end: 90_000 } },
    { current: null, after: { start: 40_000, end: 90_000 } },
    { current: null, after: null },
  ]

  test('just after the first start or end, also if no fetch happened then', () => {
    expect(nextRefetchAt(onAir, 10_000)).toBe(41_500)
    expect(nextRefetchAt(onAir.slice(0, 1), 10_000)).toBe(61_500)
    expect(nextRefetchAt(onAir, 41_400)).toBe(41_500)
  })

  test('ever more rarely while responses stay outdated', () => {
    expect(nextRefetchAt(onAir, 41_500)).toBe(46_500)
    expect(nextRefetchAt(onAir, 60_000)).toBe(80_000)
    expect(nextRefetchAt(onAir, 3_640_000)).toBe(7_240_000)
  })

  test('after a minute if nothing is known', () => {
    expect(nextRefetchAt([], 1000)).toBe(61_000)
    expect(nextRefetchAt(onAir.slice(2), 1000)).toBe(61_000)
  })
})
