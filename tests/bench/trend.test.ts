import { expect, test } from 'vitest'
import { slope } from './trend.ts'

test('a straight line has its slope, and what swings around a level has none', () => {
  expect(slope([0, 1, 2, 3].map((time) => [time, 5 + 2 * time]))).toBeCloseTo(2)
  expect(slope([0, 1, 2, 3, 4].map((time) => [time, time % 2]))).toBeCloseTo(0)
})
