import { describe, expect, test } from 'vitest'
import { labelBox, percentOf, ticksOf } from './scale-geometry.ts'

describe('a position on the scale', () => {
  test('is rounded to two decimals, so that server and browser print the same', () => {
    expect(percentOf(1 / 3)).toBe('33.33%')
  })

  test('never leaves the scale', () => {
    expect([percentOf(-0.2), percentOf(1.7)]).toEqual(['0%', '100%'])
  })

  test('is the start for a length of zero', () => {
    expect(percentOf(0 / 0)).toBe('0%')
  })
})

test('every major-th tick is a large one, the first and the last included', () => {
  const { small, large } = ticksOf(12, 6)
  expect(large).toBe('M0 0V16M6 0V16M12 0V16')
  expect(small.match(/M/g)).toHaveLength(10)
})

describe('the label', () => {
  test('is in the middle over the needle', () => {
    const { x, width } = labelBox('20:38', 0.5)
    expect(x).toBeCloseTo(-width / 2, 1)
  })

  test('is as wide as its figures: a colon takes less than a digit', () => {
    expect(labelBox('20:38', 0.5).width).toBe(5.1)
    expect(labelBox('2038', 0.5).width).toBeLessThan(labelBox('20:38', 0.5).width)
  })

  test('hangs over neither end', () => {
    expect(labelBox('0:00', 0).x).toBeCloseTo(0)
    const { x, width } = labelBox('24:00', 1)
    expect(x + width).toBeCloseTo(0)
  })
})
