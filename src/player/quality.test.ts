import { expect, test } from 'vitest'
import { qualityChoices, saveDataCap, saverCap, variantFor } from './quality.ts'

const ladder = [
  { height: 240, bitrate: 300_000 },
  { height: 360, bitrate: 700_000 },
  { height: 360, bitrate: 900_000 },
  { height: 720, bitrate: 3_000_000 },
]

test('a menu names each height once with its best bitrate, the largest first', () => {
  expect(qualityChoices(ladder)).toEqual([
    { height: 720, bitrate: 3_000_000 },
    { height: 360, bitrate: 900_000 },
    { height: 240, bitrate: 300_000 },
  ])
})

test('radio has no picture sizes', () => {
  expect(qualityChoices([{ height: 0, bitrate: 48_000 }])).toEqual([])
})

test('a chosen height finds its best variant', () => {
  expect(variantFor(ladder, 360)).toBe(2)
})

test('a height that this channel lacks finds the next smaller, or the smallest of all', () => {
  expect(variantFor(ladder, 480)).toBe(2)
  expect(variantFor(ladder, 1080)).toBe(3)
  expect(variantFor(ladder, 144)).toBe(0)
  expect(variantFor([], 360)).toBe(-1)
})

test('saving data stays at 360 lines or the smallest there is', () => {
  expect(saveDataCap(ladder)).toBe(2)
  expect(saveDataCap(ladder.slice(3))).toBe(0)
})

test('asking for few bytes means at most half the best picture, and no more than 360 lines', () => {
  const heights = (...list: number[]) => list.map((height) => ({ height, bitrate: height * 1000 }))
  expect(saverCap(heights(240, 360))).toBe(0)
  expect(saverCap(heights(240, 360, 480, 1080))).toBe(1)
  expect(saverCap(heights(480, 720))).toBe(0)
  expect(saverCap([])).toBe(-1)
})
