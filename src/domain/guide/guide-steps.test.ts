import { expect, test } from 'vitest'
import { CHANNEL_CELL, firstFocus, type GuideFocus, type GuideStep, stepFrom } from './guide-steps.ts'

const span = (start: number, end: number) => ({ start, end })
// The fourth channel has no guide; the third has a gap from 30 to 70.
const ROWS = [
  [span(0, 20), span(20, 60), span(60, 100)],
  [span(0, 50), span(50, 100)],
  [span(0, 30), span(70, 100)],
  [],
  [span(0, 40), span(40, 100)],
  [span(0, 100)],
  [span(0, 100)],
]

/** Where steps lead from a place. */
const after = (from: GuideFocus, ...steps: GuideStep[]) =>
  steps.reduce((place, step) => stepFrom(place, step, ROWS.length, (row) => ROWS[row]!), from)

const at = (row: number, cell: number, atMs: number): GuideFocus => ({ row, cell, atMs })

test('left and right move by programmes, and the time follows', () => {
  expect(after(at(0, 0, 10), 'right')).toEqual(at(0, 1, 20))
  expect(after(at(0, 2, 60), 'left')).toEqual(at(0, 1, 20))
  expect(after(at(0, 2, 60), 'right')).toEqual(at(0, 2, 60))
})

test('the channel is before the first programme', () => {
  expect(after(at(0, 0, 10), 'left')).toEqual(at(0, CHANNEL_CELL, 10))
  expect(after(at(0, 0, 10), 'left', 'left')).toEqual(at(0, CHANNEL_CELL, 10))
  expect(after(at(0, 0, 10), 'left', 'down', 'down')).toEqual(at(2, CHANNEL_CELL, 10))
  expect(after(at(0, 0, 10), 'left', 'down', 'right')).toEqual(at(1, 0, 0))
})

test('up and down keep the time, also through a gap and a channel without a guide', () => {
  expect(after(at(0, 1, 55), 'down')).toEqual(at(1, 1, 55))
  expect(after(at(0, 1, 45), 'down', 'down', 'down')).toEqual(at(3, 0, 45))
  expect(after(at(0, 1, 45), 'down', 'down', 'down', 'down')).toEqual(at(4, 1, 45))
  expect(after(at(0, 1, 45), 'down', 'down', 'down', 'down', 'up', 'up', 'up', 'up')).toEqual(at(0, 1, 45))
})

test('home and end go to the edges of the day', () => {
  expect(after(at(0, 1, 20), 'end')).toEqual(at(0, 2, 60))
  expect(after(at(0, 1, 20), 'home')).toEqual(at(0, 0, 0))
  expect(after(at(3, 0, 45), 'end', 'right', 'home')).toEqual(at(3, 0, 45))
})

test('a page step is five channels and stops at the edges', () => {
  expect(after(at(0, 0, 10), 'pageDown')).toEqual(at(5, 0, 10))
  expect(after(at(0, 0, 10), 'pageDown', 'pageDown')).toEqual(at(6, 0, 10))
  expect(after(at(3, 0, 10), 'pageUp')).toEqual(at(0, 0, 10))
  expect(after(at(0, 0, 10), 'up')).toEqual(at(0, 0, 10))
})

test('the initial focus is at the shown time', () => {
  expect(firstFocus(30, ROWS[0]!)).toEqual(at(0, 1, 30))
  expect(firstFocus(30, [])).toEqual(at(0, 0, 30))
})
