import { expect, test } from 'vitest'
import { AHEAD, type DrawnRow, nextRows, NOT_AHEAD, partNear, scrollToShow } from './guide-view.ts'

const SIZES = { row: 64, hour: 300 }
const seen = (left: number, top: number) => ({ left, top, width: 1200, height: 640 })

test('what is near the view is drawn, and nothing outside the guide', () => {
  expect(partNear(seen(0, 0), SIZES, 100, 24, AHEAD)).toEqual({ fromRow: 0, toRow: 12, fromHour: 0, toHour: 5 })
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, AHEAD)).toEqual({ fromRow: 48, toRow: 62, fromHour: 9, toHour: 15 })
  expect(partNear(seen(6000, 5760), SIZES, 100, 24, AHEAD)).toEqual({ fromRow: 88, toRow: 100, fromHour: 19, toHour: 24 })
})

test('at first only what is seen is drawn', () => {
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, NOT_AHEAD)).toEqual({ fromRow: 50, toRow: 60, fromHour: 10, toHour: 14 })
})

test('a movement within a step draws nothing anew', () => {
  expect(partNear(seen(3010, 3210), SIZES, 1000, 24, AHEAD)).toEqual(partNear(seen(3090, 3250), SIZES, 1000, 24, AHEAD))
})

const part = (fromRow: number, toRow: number, fromHour = 9, toHour = 15) => ({ fromRow, toRow, fromHour, toHour })
const row = (index: number, fromHour = 9, toHour = 15): DrawnRow => ({ row: index, fromHour, toHour })

test('rows are drawn a few at a time, those in the middle first, until the part is drawn', () => {
  const first = nextRows([], part(10, 15), 13)
  expect(first.map((one) => one.row)).toEqual([11, 12])
  const second = nextRows(first, part(10, 15), 13)
  expect(second.map((one) => one.row)).toEqual([10, 11, 12, 13])
  const whole = nextRows(second, part(10, 15), 13)
  expect(whole).toEqual([10, 11, 12, 13, 14].map((index) => row(index)))
  expect(nextRows(whole, part(10, 15), 13)).toBe(whole)
})

test('one row at least is drawn, however long it is', () => {
  expect(nextRows([], part(10, 15), 1)).toEqual([row(12)])
})

test('rows that stay near are the same ones, and those that are left behind are gone at once', () => {
  const drawn = nextRows([], part(10, 15), Infinity)
  const next = nextRows(drawn, part(13, 18), 6)
  expect(next.map((one) => one.row)).toEqual([13, 14, 15])
  expect(next[0]).toBe(drawn[3])
})

test('rows whose hours have moved are shown as they were until they are drawn anew, several for what one whole row takes', () => {
  const drawn = nextRows([], part(0, 5), Infinity)
  const moved = nextRows(drawn, part(0, 5, 10, 16), 3)
  expect(moved).toEqual([row(0), row(1, 10, 16), row(2, 10, 16), row(3, 10, 16), row(4)])
})

test('a list that has become shorter loses the rows after its end', () => {
  expect(nextRows(nextRows([], part(0, 3), Infinity), part(0, 1), 2)).toEqual([row(0)])
})

test('what is seen whole is not scrolled to', () => {
  expect(scrollToShow(seen(300, 640), { left: 400, top: 700, width: 100, height: 64 })).toEqual({ left: 300, top: 640 })
})

test('what is cut off is scrolled to, no further than it takes', () => {
  expect(scrollToShow(seen(300, 640), { left: 200, top: 600, width: 100, height: 64 })).toEqual({ left: 200, top: 600 })
  expect(scrollToShow(seen(300, 640), { left: 1450, top: 1250, width: 100, height: 64 })).toEqual({ left: 350, top: 674 })
})

test('of what is wider than the view the beginning is shown', () => {
  expect(scrollToShow(seen(300, 640), { left: 1000, top: 700, width: 3000, height: 64 })).toEqual({ left: 1000, top: 640 })
})
