import { expect, test } from 'vitest'
import { afterIntro, chapterAt, secondsToNext } from './film-marks.ts'

test('a position belongs to the chapter that began last', () => {
  const chapters = [{ at: 0 }, { at: 5000 }]
  expect(chapterAt(chapters, 4999)).toEqual({ at: 0 })
  expect(chapterAt(chapters, 5000)).toEqual({ at: 5000 })
  expect(chapterAt([{ at: 10 }], 5)).toBeUndefined()
})

test('the intro can be skipped while it plays', () => {
  const intro = { from: 1000, to: 4000 }
  expect(afterIntro(intro, 999)).toBeNull()
  expect(afterIntro(intro, 1000)).toBe(4000)
  expect(afterIntro(intro, 4000)).toBeNull()
  expect(afterIntro(null, 0)).toBeNull()
})

test('the next episode is offered in the last fifteen seconds', () => {
  expect(secondsToNext(10_000, 60_000)).toBeNull()
  expect(secondsToNext(45_000, 60_000)).toBe(15)
  expect(secondsToNext(59_100, 60_000)).toBe(1)
  expect(secondsToNext(61_000, 60_000)).toBe(0)
  expect(secondsToNext(0, 0)).toBeNull()
})
