import { expect, test } from 'vitest'
import { lowestVariant } from '../../quality.ts'
import { radioLevelCap } from './radio-level-cap.ts'

const STATION = [
  { height: 0, bitrate: 131_000 },
  { height: 0, bitrate: 49_000 },
]

test('the lowest bitrate is found at any index', () => {
  expect(lowestVariant(STATION)).toBe(1)
  expect(lowestVariant([])).toBe(-1)
})

test('while little is buffered on a slow network, the lowest sound comes first', () => {
  expect(radioLevelCap(STATION, 0, 300_000)).toBe(1)
  expect(radioLevelCap(STATION, 15.9, 300_000)).toBe(1)
})

test('with enough in the buffer, or on a fast network, any sound may come', () => {
  expect(radioLevelCap(STATION, 16, 300_000)).toBe(-1)
  expect(radioLevelCap(STATION, 4, 2_000_000)).toBe(-1)
})

test('the first sound is the lowest on any network', () => {
  expect(radioLevelCap(STATION, 0, 2_000_000)).toBe(1)
})
