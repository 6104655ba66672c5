import { expect, test } from 'vitest'
import { wantsSoundOnly } from './sound-only-rule.ts'

const picture = {
  isSoundOnly: false,
  sinceS: 60,
  times: 0,
  bufferedS: 4,
  fullS: 24,
  stalledS: 0,
  lowestRate: 400_000,
  leftBits: 1_600_000,
  throughput: 150_000,
  estimate: 150_000,
}
const sound = { ...picture, isSoundOnly: true, times: 1, bufferedS: 10, estimate: 800_000 }

test('sound alone plays before the picture stops', () => {
  expect(wantsSoundOnly(picture)).toBe(true)
})

test('with a longer buffer the picture may still come in time', () => {
  expect(wantsSoundOnly({ ...picture, bufferedS: 6 })).toBe(false)
})

test('a short stall is better than no picture, the next one is not', () => {
  const short = { ...picture, throughput: 270_000 }
  expect(wantsSoundOnly(short)).toBe(false)
  expect(wantsSoundOnly({ ...short, stalledS: 2 })).toBe(true)
})

test('a fragment that is nearly loaded is waited for', () => {
  expect(wantsSoundOnly({ ...picture, leftBits: 500_000 })).toBe(false)
})

test('a line that carries nothing carries no sound', () => {
  expect(wantsSoundOnly({ ...picture, throughput: 0 })).toBe(false)
})

test('the picture comes back when the line carries it and some sound is buffered', () => {
  expect(wantsSoundOnly(sound)).toBe(false)
  expect(wantsSoundOnly({ ...sound, estimate: 450_000 })).toBe(true)
  expect(wantsSoundOnly({ ...sound, bufferedS: 4 })).toBe(true)
  expect(wantsSoundOnly({ ...sound, sinceS: 2 })).toBe(true)
})

test('each return is more careful than the one before, up to four times', () => {
  expect([1, 2, 3, 9].map((times) => wantsSoundOnly({ ...sound, times, sinceS: 7 }))).toEqual([false, false, true, true])
  expect(wantsSoundOnly({ ...sound, times: 9, sinceS: 12 })).toBe(false)
})

test('with enough sound buffered the picture is tried again on any line', () => {
  const slow = { ...sound, estimate: 100_000, bufferedS: 16 }
  expect(wantsSoundOnly({ ...slow, sinceS: 19 })).toBe(true)
  expect(wantsSoundOnly({ ...slow, sinceS: 20 })).toBe(false)
})
