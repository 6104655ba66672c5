import { expect, test } from 'vitest'
import { nextStatusChange, programmeStatus, progressOf } from './programme-status.ts'

const programme = { start: 1000, end: 2000 }

test('a programme is current from its start until just before its end', () => {
  expect([999, 1000, 1999, 2000].map((now) => programmeStatus(programme, now))).toEqual(['after', 'current', 'current', 'before'])
})

test('progress runs from nothing to all', () => {
  expect([0, 1000, 1500, 2000, 9000].map((now) => progressOf(programme, now))).toEqual([0, 0, 0.5, 1, 1])
})

test('a programme without length is over as soon as it begins', () => {
  expect(progressOf({ start: 1000, end: 1000 }, 999)).toBe(0)
  expect(progressOf({ start: 1000, end: 900 }, 1000)).toBe(1)
})

test('the next change is the nearest border ahead', () => {
  expect(nextStatusChange([programme, { start: 2500, end: 3000 }], 1500)).toBe(2000)
  expect(nextStatusChange([programme], 500)).toBe(1000)
  expect(nextStatusChange([programme], 2000)).toBeUndefined()
})
