import { expect, test } from 'vitest'
import { timeWithin } from './times.ts'

const HUNDRED = Array.from({ length: 100 }, (_none, index) => 100 - index)

test('half of all came within the median, and all but the slowest within the 99th', () => {
  expect([timeWithin(HUNDRED, 0.5), timeWithin(HUNDRED, 0.99), timeWithin(HUNDRED, 1)]).toEqual([50, 99, 100])
  expect([timeWithin([7], 0.99), timeWithin([7, 8], 0)]).toEqual([7, 7])
})
