import { expect, test } from 'vitest'
import { drawnGround } from './drawn-ground.ts'

const TITLES = Array.from({ length: 300 }, (_, index) => `Тінь маяка ${index}`)

test('a title always has the same ground', () => {
  expect(drawnGround('Тінь маяка')).toEqual(drawnGround('Тінь маяка'))
})

test('titles that differ in their last letter spread over all six tones', () => {
  const counts = new Map<number, number>()
  for (const title of TITLES) counts.set(drawnGround(title).tone, (counts.get(drawnGround(title).tone) ?? 0) + 1)
  expect(counts.size).toBe(6)
  expect(Math.min(...counts.values())).toBeGreaterThan(25)
})

test('the disc always touches the picture', () => {
  for (const { x, y, radius } of TITLES.map(drawnGround)) {
    expect(x - radius).toBeLessThan(20)
    expect(x + radius).toBeGreaterThan(0)
    expect(y - radius).toBeLessThan(30)
  }
})
