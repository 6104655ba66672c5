import { expect, test } from 'vitest'
import {
  AHEAD,
  type DrawnRow,
  type GridPart,
  HOURS_AT_FIRST,
  hoursInFrame,
  nextLogos,
  nextRows,
  NOT_AHEAD,
  partNear,
  scrollToShow,
} from './guide-view.ts'

const SIZES = { row: 64, hour: 300 }
const seen = (left: number, top: number) => ({ left, top, width: 1200, height: 640 })

test('what is near the view is drawn, and nothing outside the guide', () => {
  expect(partNear(seen(0, 0), SIZES, 100, 24, AHEAD)).toEqual({
    fromRow: 0,
    toRow: 12,
    fromHour: 0,
    toHour: 5,
    leftHour: 0,
    seenToHour: 4,
  })
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, AHEAD)).toMatchObject({
    fromRow: 48,
    toRow: 62,
    fromHour: 9,
    toHour: 15,
    leftHour: 10,
    seenToHour: 14,
  })
  expect(partNear(seen(6000, 5760), SIZES, 100, 24, AHEAD)).toMatchObject({ fromRow: 88, toRow: 100, fromHour: 19, toHour: 24 })
})

test('at first only what is seen is drawn', () => {
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, NOT_AHEAD)).toMatchObject({
    fromRow: 50,
    toRow: 60,
    fromHour: 10,
    toHour: 14,
  })
})

test('a movement within a step draws nothing anew', () => {
  expect(partNear(seen(3010, 3210), SIZES, 1000, 24, AHEAD)).toEqual(partNear(seen(3090, 3250), SIZES, 1000, 24, AHEAD))
})

const part = (fromRow: number, toRow: number, fromHour = 9, toHour = 15): GridPart => {
  const seenHours = { leftHour: fromHour + 1, seenToHour: toHour - 1 }
  return { fromRow, toRow, fromHour, toHour, ...seenHours }
}
const row = (index: number, fromHour = 9, toHour = 15, leftHour = fromHour + 1): DrawnRow => ({
  row: index,
  fromHour,
  toHour,
  leftHour,
  hasLogo: false,
})
const withLogo = (drawn: DrawnRow): DrawnRow => ({ ...drawn, hasLogo: true })

test('rows are drawn a few at a time, those in the middle first, until the part is drawn', () => {
  const first = nextRows([], part(10, 15), 13)
  expect(first.map((one) => one.row)).toEqual([11, 12])
  const second = nextRows(first, part(10, 15), 13)
  expect(second.map((one) => one.row)).toEqual([10, 11, 12, 13])
  const whole = nextRows(second, part(10, 15), 13)
  expect(whole).toEqual([10, 11, 12, 13, 14].map((index) => row(index)))
  expect(nextRows(whole, part(10, 15), 13)).toBe(whole)
})

test('one row at least is drawn, first what is seen of it where a whole one is too much', () => {
  const first = nextRows([], part(10, 11), 1)
  expect(first).toEqual([row(10, 10, 14, 10)])
  expect(nextRows(first, part(10, 11), 1)).toEqual([row(10)])
})

test('rows that are still blank come before what is not seen of the others', () => {
  const first = nextRows([], part(10, 13), 4)
  expect(first).toEqual([row(11, 10, 14, 10)])
  const second = nextRows(first, part(10, 13), 4)
  expect(second).toEqual([row(10, 10, 14, 10), row(11, 10, 14, 10)])
  const third = nextRows(second, part(10, 13), 4)
  expect(third.map((one) => one.row)).toEqual([10, 11, 12])
  expect(nextRows(third, part(10, 13), 4)).toEqual([row(10), row(11), row(12, 10, 14, 10)])
})

test('a row is drawn anew when the left edge comes to lie in another hour of it', () => {
  const [first] = nextRows([], { ...part(0, 1, 0, 5), leftHour: 0 }, Infinity)
  expect(nextRows([first!], { ...part(0, 1, 0, 5), leftHour: 1 }, 4)).toEqual([withLogo(row(0, 0, 5, 1))])
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
  expect(moved).toEqual([row(0), row(1, 10, 16), row(2, 10, 16), row(3, 10, 16), row(4)].map(withLogo))
})

test('a list that has become shorter loses the rows after its end', () => {
  expect(nextRows(nextRows([], part(0, 3), Infinity), part(0, 1), 2)).toEqual([withLogo(row(0))])
})

test('rows that are drawn at once have their logos; to the others those come a few at a time, and stay when a row is drawn anew', () => {
  expect(nextRows([], part(0, 5), Infinity).every(({ hasLogo }) => hasLogo)).toBe(true)
  const drawn = nextRows([], part(0, 5), 100)
  const first = nextLogos(drawn)
  expect(first.map(({ hasLogo }) => hasLogo)).toEqual([true, true, false, false, false])
  expect(first[2]).toBe(drawn[2])
  const all = nextLogos(nextLogos(first))
  expect(all.every(({ hasLogo }) => hasLogo)).toBe(true)
  expect(nextLogos(all)).toBe(all)
  expect(nextRows(all, part(1, 6, 10, 16), 100).map(({ row: index, hasLogo }) => [index, hasLogo])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
    [5, false],
  ])
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

test('frames that come late are given less to draw, frames in time more, and a rest says nothing', () => {
  const after = (...frames: number[]) => frames.reduce(hoursInFrame, HOURS_AT_FIRST)
  expect(after(16, 16)).toBe(8)
  expect(after(...Array.from({ length: 40 }, () => 16))).toBe(12)
  expect(after(16, 16, 60)).toBe(4)
  expect(after(60, 60, 60, 60)).toBe(2)
  expect(after(20, 20)).toBe(8)
  expect(after(16, 33, 3000, Infinity)).toBe(6)
})
