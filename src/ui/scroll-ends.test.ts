import { expect, test } from 'vitest'
import { scrollEndsOf } from './scroll-ends.ts'

test('a strip that fits has nothing out of sight', () => {
  expect(scrollEndsOf({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 })).toEqual({ before: false, after: false })
})

test('a strip at its beginning has more after, in the middle on both sides, at its end before', () => {
  const ends = [0, 100, 300].map((scrollLeft) => scrollEndsOf({ scrollLeft, clientWidth: 300, scrollWidth: 600 }))
  expect(ends).toEqual([
    { before: false, after: true },
    { before: true, after: true },
    { before: true, after: false },
  ])
})

test('a fraction of a pixel at the end is not more', () => {
  expect(scrollEndsOf({ scrollLeft: 299.4, clientWidth: 300, scrollWidth: 600 }).after).toBe(false)
})
