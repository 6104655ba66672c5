import { expect, test } from 'vitest'
import { startVariant } from './start-variant.ts'

const LADDER = [
  { height: 360, bitrate: 105_000 },
  { height: 1080, bitrate: 3_100_000 },
  { height: 240, bitrate: 50_000 },
]

test('on a fast network the best variant that costs little extra time', () => {
  expect(startVariant(LADDER, 'auto', 9_000_000)).toBe(0)
  expect(startVariant(LADDER, 'auto', 200_000_000)).toBe(1)
})

test('on a slow network the picture that arrives first', () => {
  expect(startVariant(LADDER, 'auto', 1_600_000)).toBe(2)
})

test('without an estimate the first listed variant', () => {
  expect(startVariant(LADDER, 'auto', null)).toBe(0)
})

test('the chosen height, at any speed', () => {
  expect(startVariant(LADDER, 1080, 100_000)).toBe(1)
})

test('where data are saved a small picture, however quick the network', () => {
  expect(startVariant(LADDER, 'saver', 200_000_000)).toBe(0)
})

test('none of none', () => {
  expect(startVariant([], 'auto', 1_000_000)).toBe(-1)
  expect(startVariant([], 'auto', null)).toBe(-1)
})
