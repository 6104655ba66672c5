import { expect, test } from 'vitest'
import { type BandwidthTrace, passedAtMs } from './bandwidth-trace.ts'

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

test('what has not passed before a tunnel waits for its end', () => {
  expect(passedAtMs(RIDE, 900, 1000)).toBe(1000)
  expect(passedAtMs(RIDE, 900, 1100)).toBe(3100)
  expect(passedAtMs(RIDE, 1500, 1)).toBe(3001)
})

test('a ride that is over begins again', () => {
  expect(passedAtMs(RIDE, 4000, 1000)).toBe(4100)
  expect(passedAtMs(RIDE, 3500, 1500)).toBe(4100)
  expect(passedAtMs(RIDE, 0, 22_000)).toBe(8000)
})
