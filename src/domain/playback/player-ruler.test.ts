import { expect, test } from 'vitest'
import { gapsOn, isInGap, lockedUntil, marksOn, rulerSpan, shareOn, ticksOn } from './player-ruler.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 0, 15, 12)
/** A stretch of time in minutes after noon. */
const span = (from: number, to: number) => ({ start: NOON + from * MINUTE, end: NOON + to * MINUTE })

test('a programme takes half of its ruler, with more past than future around it', () => {
  expect(rulerSpan(span(0, 60))).toEqual(span(-36, 84))
})

test('a short programme has room around it, a long one is not lost in its neighbours', () => {
  expect(rulerSpan(span(0, 5))).toEqual(span(-12, 13))
  expect(rulerSpan(span(0, 240))).toEqual(span(-45, 270))
})

test('an instant outside the ruler is at its end', () => {
  const ruler = span(0, 60)
  expect([-10, 0, 15, 60, 70].map((minutes) => shareOn(ruler, NOON + minutes * MINUTE))).toEqual([0, 0, 0.25, 1, 1])
  expect(shareOn(ruler, Number.NaN)).toBe(0)
  expect(shareOn(span(5, 5), NOON)).toBe(0)
})

test('programmes are marked from the earliest, cut at the ends of the ruler', () => {
  const [news, film, weather] = [span(-30, 15), span(15, 45), span(45, 90)]
  expect(marksOn(span(0, 60), [weather, span(90, 120), news, span(-60, -30), film])).toEqual([
    { of: news, from: 0, to: 0.25, begins: false },
    { of: film, from: 0.25, to: 0.75, begins: true },
    { of: weather, from: 0.75, to: 1, begins: true },
  ])
})

test('of two programmes at the same time the earlier has the mark; one without length has none', () => {
  const [film, news, within] = [span(0, 30), span(15, 60), span(5, 20)]
  expect(marksOn(span(0, 60), [film, within, news, span(40, 40), span(50, 45)])).toEqual([
    { of: film, from: 0, to: 0.5, begins: true },
    { of: news, from: 0.5, to: 1, begins: true },
  ])
})

test('recording gaps are marked within the ruler', () => {
  const gaps = [[-10, 15] as const, [30, 45] as const, [70, 80] as const].map(
    ([from, to]) => [NOON + from * MINUTE, NOON + to * MINUTE] as const,
  )
  expect(gapsOn(span(0, 60), gaps)).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.5, to: 0.75 },
  ])
  expect([0, 15, 30, 45].map((minutes) => isInGap(gaps, NOON + minutes * MINUTE))).toEqual([true, false, true, false])
})

test('ticks are at round times, tall ones at rounder times', () => {
  const { small, large } = ticksOn(span(-3, 57))
  expect(large).toEqual([3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58].map((minutes) => minutes / 60))
  expect(small).toHaveLength(61 - 12)
})

test('a ruler of any length has a limited number of ticks', () => {
  for (const minutes of [1, 30, 72, 73, 144, 300, 360, 700, 1440, 1500]) {
    const { small, large } = ticksOn(span(0, minutes))
    expect(small.length + large.length).toBeLessThanOrEqual(73)
    expect(large.length).toBeGreaterThan(0)
  }
})

test('the archive is closed until the last programme of the last closed day is over, even past midnight', () => {
  const programmes = [
    { ...span(0, 60), day: '2026-01-14' },
    { ...span(60, 90), day: '2026-01-15' },
  ]
  expect(lockedUntil(programmes, { today: '2026-01-16', epgDays: 2 })).toBe(NOON + 60 * MINUTE)
  expect(lockedUntil(programmes, { today: '2026-01-16', epgDays: 3 })).toBeNull()
  expect(lockedUntil([], { today: '2026-01-16', epgDays: 0 })).toBeNull()
})
