import { expect, test } from 'vitest'
import { partNear, scrollToShow } from './guide-view.ts'

const SIZES = { row: 64, hour: 300 }
const seen = (left: number, top: number) => ({ left, top, width: 1200, height: 640 })

test('what is near the view is drawn, and nothing outside the guide', () => {
  expect(partNear(seen(0, 0), SIZES, 100, 24)).toEqual({ fromRow: 0, toRow: 12, fromHour: 0, toHour: 5 })
  expect(partNear(seen(3000, 3200), SIZES, 100, 24)).toEqual({ fromRow: 48, toRow: 62, fromHour: 9, toHour: 15 })
  expect(partNear(seen(6000, 5760), SIZES, 100, 24)).toEqual({ fromRow: 88, toRow: 100, fromHour: 19, toHour: 24 })
})

test('a movement within a step draws nothing anew', () => {
  expect(partNear(seen(3010, 3210), SIZES, 1000, 24)).toEqual(partNear(seen(3090, 3250), SIZES, 1000, 24))
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
