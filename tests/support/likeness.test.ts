import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'
import { SAMPLE_RATE } from './tones.ts'

/** Noise that is the same whenever it has the same seed. */
function noise(seconds: number, seed: number): Int16Array {
  let state = seed
  let level = 0
  return Int16Array.from({ length: seconds * SAMPLE_RATE }, () => {
    state = (state * 48_271) % (2 ** 31 - 1)
    level = level * 0.8 + (state / 2 ** 31 - 0.5) * 6000
    return level
  })
}

const mixed = (one: Int16Array, other: Int16Array, share: number) => one.map((sample, at) => sample + share * other[at]!)
const TRACK = noise(4, 70_001)
const HEARD = TRACK.subarray(SAMPLE_RATE + 1234, 2 * SAMPLE_RATE + 1234).map((sample) => sample / 3)
const NEAR = { aroundS: 1, withinS: 0.2 }

test('a piece of a track is found in it, however loud it is', () => {
  expect(likeness(HEARD, TRACK, NEAR)).toBeGreaterThan(0.99)
})

test('it is not found where it is not, nor in another track', () => {
  expect(likeness(HEARD, TRACK, { aroundS: 2.5, withinS: 0.2 })).toBeLessThan(0.1)
  expect(likeness(HEARD, noise(4, 110_003), NEAR)).toBeLessThan(0.1)
})

test('two tracks with the same music under different voices are like each other in part', () => {
  const other = mixed(TRACK, noise(4, 110_003), 1.5)
  const like = likeness(HEARD, other, NEAR)
  expect(like).toBeGreaterThan(0.3)
  expect(like).toBeLessThan(0.8)
})
