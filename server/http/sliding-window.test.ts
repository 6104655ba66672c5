import { expect, test } from 'vitest'
import { ApiError } from './answers.ts'
import { createSlidingWindows, type Limit } from './sliding-window.ts'

const THREE: Limit = { name: 'three', most: 3, windowMs: 60_000 }
const TWO: Limit = { name: 'two', most: 2, windowMs: 60_000 }

/** For how many seconds a try is refused; 0 when it is let through. */
function refusal(attempt: () => unknown): number {
  try {
    attempt()
    return 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.more.retryAfterS ?? -1
  }
}

test('so many tries are let through in any window, and a refusal says when the next is', () => {
  const windows = createSlidingWindows()
  const attempt = (nowMs: number) => refusal(() => windows.take([[THREE, 'a']], nowMs))
  expect([0, 10_000, 20_000, 30_000, 59_999].map(attempt)).toEqual([0, 0, 0, 30, 1])
  expect([60_000, 60_001, 69_000, 70_000].map(attempt)).toEqual([0, 10, 1, 0])
})

test('who is refused is not counted, so that hammering does not lengthen the wait', () => {
  const windows = createSlidingWindows()
  for (let nowMs = 0; nowMs < 60_000; nowMs += 100) refusal(() => windows.take([[THREE, 'a']], nowMs))
  expect(refusal(() => windows.take([[THREE, 'a']], 60_000))).toBe(0)
})

test('keys and limits are counted apart, and a refusal by one counts under none', () => {
  const windows = createSlidingWindows()
  const attempt = (key: string, address: string) =>
    refusal(() =>
      windows.take(
        [
          [THREE, key],
          [TWO, address],
        ],
        0,
      ),
    )
  expect([attempt('a', 'x'), attempt('a', 'x'), attempt('a', 'x')]).toEqual([0, 0, 60])
  expect(attempt('a', 'y')).toBe(0)
  expect(attempt('a', 'y')).toBe(60)
  expect(attempt('b', 'y')).toBe(0)
})

test('a try that is taken back was none', () => {
  const windows = createSlidingWindows()
  for (let index = 0; index < 10; index += 1) windows.take([[TWO, 'a']], index)()
  expect(refusal(() => windows.take([[TWO, 'a']], 20))).toBe(0)
})

test('memory has an end: the keys tried longest ago go first', () => {
  const windows = createSlidingWindows(10)
  windows.take([[TWO, 'kept']], 0)
  windows.take([[TWO, 'kept']], 0)
  for (let index = 0; index < 8; index += 1) windows.take([[TWO, `other ${index}`]], 1)
  expect(refusal(() => windows.take([[TWO, 'kept']], 2))).toBe(60)
  for (let index = 0; index < 20; index += 1) windows.take([[TWO, `flood ${index}`]], 3)
  expect(refusal(() => windows.take([[TWO, 'kept']], 4))).toBe(0)
})
