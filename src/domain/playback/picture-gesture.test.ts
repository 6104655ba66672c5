import { expect, test } from 'vitest'
import { isSecondTap, sideOf, strokeOf } from './picture-gesture.ts'

const touch = { x: 100, y: 100, atMs: 0 }
const left = (x: number, y: number, atMs = 200) => ({ x: 100 + x, y: 100 + y, atMs })

test('a finger that stays where it is taps, unless it rests', () => {
  expect(strokeOf(touch, left(0, 0))).toBe('tap')
  expect(strokeOf(touch, left(8, -8))).toBe('tap')
  expect(strokeOf(touch, left(0, 0, 500))).toBe('other')
})

test('a quick stroke up or down is one, a slanted, short or slow one is not', () => {
  expect(strokeOf(touch, left(20, -90))).toBe('up')
  expect(strokeOf(touch, left(-20, 90))).toBe('down')
  expect(strokeOf(touch, left(60, 90))).toBe('other')
  expect(strokeOf(touch, left(90, 0))).toBe('other')
  expect(strokeOf(touch, left(0, 40))).toBe('other')
  expect(strokeOf(touch, left(0, 90, 800))).toBe('other')
})

test('two taps are one gesture when they are near in time and place', () => {
  expect(isSecondTap(null, touch)).toBe(false)
  expect(isSecondTap(touch, left(10, 10, 300))).toBe(true)
  expect(isSecondTap(touch, left(10, 10, 400))).toBe(false)
  expect(isSecondTap(touch, left(100, 0, 300))).toBe(false)
})

test('the sides of the picture lead back and on, its middle nowhere', () => {
  expect([0, 100, 180, 220, 300].map((x) => sideOf(x, 360))).toEqual([-1, -1, 0, 1, 1])
})
