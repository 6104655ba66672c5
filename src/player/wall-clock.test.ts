import { expect, test } from 'vitest'
import { fragments, NOON } from './testing/fakes.ts'
import { type Stretch, toMediaTime, toWallClock } from './wall-clock.ts'

// Ten seconds of the day are missing between media times 8 and 8.
const withHole: Stretch[] = [
  { start: 0, duration: 8, programDateTime: NOON },
  { start: 8, duration: 8, programDateTime: NOON + 18_000 },
]

test('a moment inside a fragment counts from the date of that fragment', () => {
  expect(toWallClock(fragments(30, 100), 113.5)).toBe(NOON + 113_500)
})

test('before the first and after the last fragment the clock goes on evenly', () => {
  expect(toWallClock(fragments(3, 100), 98)).toBe(NOON + 98_000)
  expect(toWallClock(fragments(3, 100), 120)).toBe(NOON + 120_000)
})

test('every wall clock of a playlist finds the media time that shows it', () => {
  for (const seconds of [0, 3.999, 4, 61.25, 119.9]) {
    expect(toMediaTime(fragments(30), toWallClock(fragments(30), seconds)!)).toBeCloseTo(seconds, 2)
  }
})

test('after a hole in the day the clock is that of the fragment, not of the playlist start', () => {
  expect(toWallClock(withHole, 9)).toBe(NOON + 19_000)
})

test('an instant that the playlist leaves out is the first moment after the hole', () => {
  expect(toMediaTime(withHole, NOON + 12_000)).toBe(8)
})

test('a playlist without dates has no wall clock', () => {
  const undated = [{ start: 0, duration: 4, programDateTime: null }]
  expect(toWallClock(undated, 2)).toBeNull()
  expect(toMediaTime(undated, NOON)).toBeNull()
  expect(toWallClock([], 2)).toBeNull()
  expect(toMediaTime([], NOON)).toBeNull()
})

test('an element that does not know its time has no wall clock', () => {
  expect(toWallClock(fragments(3), Number.NaN)).toBeNull()
})
