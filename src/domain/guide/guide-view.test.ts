import { expect, test } from 'vitest'
import {
  OVERSCAN,
  type RenderedRow,
  type GridPart,
  HOURS_AT_FIRST,
  hoursInFrame,
  nextLogos,
  nextRows,
  NO_OVERSCAN,
  partNear,
  scrollToShow,
} from './guide-view.ts'

const SIZES = { row: 64, hour: 300 }
const seen = (left: number, top: number) => ({ left, top, width: 1200, height: 640 })

test('the part near the view is rendered, and nothing outside the guide', () => {
  expect(partNear(seen(0, 0), SIZES, 100, 24, OVERSCAN)).toEqual({
    fromRow: 0,
    toRow: 12,
    fromHour: 0,
    toHour: 5,
    leftHour: 0,
    seenToHour: 4,
  })
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, OVERSCAN)).toMatchObject({
    fromRow: 48,
    toRow: 62,
    fromHour: 9,
    toHour: 15,
    leftHour: 10,
    seenToHour: 14,
  })
  expect(partNear(seen(6000, 5760), SIZES, 100, 24, OVERSCAN)).toMatchObject({
    fromRow: 88,
    toRow: 100,
    fromHour: 19,
    toHour: 24,
  })
})

test('without overscan only the visible part is rendered', () => {
  expect(partNear(seen(3000, 3200), SIZES, 100, 24, NO_OVERSCAN)).toMatchObject({
    fromRow: 50,
    toRow: 60,
    fromHour: 10,
    toHour: 14,
  })
})

test('a scroll within a step changes nothing', () => {
  expect(partNear(seen(3010, 3210), SIZES, 1000, 24, OVERSCAN)).toEqual(partNear(seen(3090, 3250), SIZES, 1000, 24, OVERSCAN))
})

const part = (fromRow: number, toRow: number, fromHour = 9, toHour = 15): GridPart => {
  const seenHours = { leftHour: fromHour + 1, seenToHour: toHour - 1 }
  return { fromRow, toRow, fromHour, toHour, ...seenHours }
}
const row = (index: number, fromHour = 9, toHour = 15, leftHour = fromHour + 1): RenderedRow => ({
  row: index,
  fromHour,
  toHour,
  leftHour,
  hasLogo: false,
})
const withLogo = (rendered: RenderedRow): RenderedRow => ({ ...rendered, hasLogo: true })

test('rows are rendered a few at a time from the middle, until the part is complete', () => {
  const first = nextRows([], part(10, 15), 13)
  expect(first.map((one) => one.row)).toEqual([11, 12])
  const second = nextRows(first, part(10, 15), 13)
  expect(second.map((one) => one.row)).toEqual([10, 11, 12, 13])
  const whole = nextRows(second, part(10, 15), 13)
  expect(whole).toEqual([10, 11, 12, 13, 14].map((index) => row(index)))
  expect(nextRows(whole, part(10, 15), 13)).toBe(whole)
})

test('at least one row is rendered, first its visible hours if a whole row is too much', () => {
  const first = nextRows([], part(10, 11), 1)
  expect(first).toEqual([row(10, 10, 14, 10)])
  expect(nextRows(first, part(10, 11), 1)).toEqual([row(10)])
})

test('blank rows come before the hidden hours of others', () => {
  const first = nextRows([], part(10, 13), 4)
  expect(first).toEqual([row(11, 10, 14, 10)])
  const second = nextRows(first, part(10, 13), 4)
  expect(second).toEqual([row(10, 10, 14, 10), row(11, 10, 14, 10)])
  const third = nextRows(second, part(10, 13), 4)
  expect(third.map((one) => one.row)).toEqual([10, 11, 12])
  expect(nextRows(third, part(10, 13), 4)).toEqual([row(10), row(11), row(12, 10, 14, 10)])
})

test('a row is rendered again when the left edge enters another hour', () => {
  const [first] = nextRows([], { ...part(0, 1, 0, 5), leftHour: 0 }, Infinity)
  expect(nextRows([first!], { ...part(0, 1, 0, 5), leftHour: 1 }, 4)).toEqual([withLogo(row(0, 0, 5, 1))])
})

test('rows near the viewport stay rendered, distant rows are dropped at once', () => {
  const rendered = nextRows([], part(10, 15), Infinity)
  const next = nextRows(rendered, part(13, 18), 6)
  expect(next.map((one) => one.row)).toEqual([13, 14, 15])
  expect(next[0]).toBe(rendered[3])
})

test('rows with other hours stay until they are rendered again, several for the cost of one whole row', () => {
  const rendered = nextRows([], part(0, 5), Infinity)
  const moved = nextRows(rendered, part(0, 5, 10, 16), 3)
  expect(moved).toEqual([row(0), row(1, 10, 16), row(2, 10, 16), row(3, 10, 16), row(4)].map(withLogo))
})

test('a shorter list drops the rows after its end', () => {
  expect(nextRows(nextRows([], part(0, 3), Infinity), part(0, 1), 2)).toEqual([withLogo(row(0))])
})

test('rows rendered at once have logos; others get a few at a time and keep them when rendered again', () => {
  expect(nextRows([], part(0, 5), Infinity).every(({ hasLogo }) => hasLogo)).toBe(true)
  const rendered = nextRows([], part(0, 5), 100)
  const first = nextLogos(rendered)
  expect(first.map(({ hasLogo }) => hasLogo)).toEqual([true, true, false, false, false])
  expect(first[2]).toBe(rendered[2])
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

test('a completely visible place needs no scroll', () => {
  expect(scrollToShow(seen(300, 640), { left: 400, top: 700, width: 100, height: 64 })).toEqual({ left: 300, top: 640 })
})

test('a clipped place is scrolled into view minimally', () => {
  expect(scrollToShow(seen(300, 640), { left: 200, top: 600, width: 100, height: 64 })).toEqual({ left: 200, top: 600 })
  expect(scrollToShow(seen(300, 640), { left: 1450, top: 1250, width: 100, height: 64 })).toEqual({ left: 350, top: 674 })
})

test('a place wider than the view shows its start', () => {
  expect(scrollToShow(seen(300, 640), { left: 1000, top: 700, width: 3000, height: 64 })).toEqual({ left: 1000, top: 640 })
})

test('late frames get less to render, timely frames more, and a pause changes nothing', () => {
  const after = (...frames: number[]) => frames.reduce(hoursInFrame, HOURS_AT_FIRST)
  expect(after(16, 16)).toBe(8)
  expect(after(...Array.from({ length: 40 }, () => 16))).toBe(12)
  expect(after(16, 16, 60)).toBe(4)
  expect(after(60, 60, 60, 60)).toBe(2)
  expect(after(20, 20)).toBe(8)
  expect(after(16, 33, 3000, Infinity)).toBe(6)
})
