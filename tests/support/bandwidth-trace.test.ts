import { expect, test } from 'vitest'
import { type BandwidthTrace, passedAtMs, startingAt } from './bandwidth-trace.ts'

/** A second at 80 kbit/s, two in a tunnel, a second at 8 kbit/s. */
const RIDE: BandwidthTrace = {
  name: 'ride',
  latency_ms: 0,
  samples: [
    [1000, 80],
    [2000, 0],
    [1000, 8],
  ],
}

test('bytes pass at the rate of the moment', () => {
  expect(passedAtMs(RIDE, 0, 1000)).toBe(100)
  expect(passedAtMs(RIDE, 3000, 100)).toBe(3100)
})

test('bytes not sent before a tunnel wait for its end', () => {
  expect(passedAtMs(RIDE, 900, 1000)).toBe(1000)
  expect(passedAtMs(RIDE, 900, 1100)).toBe(3100)
  expect(passedAtMs(RIDE, 1500, 1)).toBe(3001)
})

test('a ride that is over begins again', () => {
  expect(passedAtMs(RIDE, 4000, 1000)).toBe(4100)
  expect(passedAtMs(RIDE, 3500, 1500)).toBe(4100)
  expect(passedAtMs(RIDE, 0, 22_000)).toBe(8000)
})

test('a ride from a later moment is the rest of the whole ride', () => {
  const later = startingAt(RIDE, 1500)
  expect(later.samples).toEqual([
    [1500, 0],
    [1000, 8],
    [1000, 80],
    [500, 0],
  ])
  for (const bytes of [1, 900, 11_000, 30_000]) expect(passedAtMs(later, 0, bytes)).toBe(passedAtMs(RIDE, 1500, bytes) - 1500)
})

test('a moment past the end of a ride is in its next round', () => {
  expect(startingAt(RIDE, 5000)).toEqual(startingAt(RIDE, 1000))
  expect(startingAt(RIDE, 0)).toEqual(RIDE)
})
