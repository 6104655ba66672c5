import { describe, expect, test } from 'vitest'
import { cellAfter, cellAt, cellNearest, placeProgrammes } from './guide-placement.ts'
import { periodOfDay } from './cached-guide.ts'
import { kyivInstant } from '../time/kyiv-time.ts'
import type { Span } from './programme-status.ts'

const MINUTE_MS = 60_000
const DAY = '2026-11-22'
const at = (minutes: number, day = DAY) => kyivInstant(day) + minutes * MINUTE_MS
const windowOf = (day = DAY) => ({ start: periodOfDay(day).from, end: periodOfDay(day).to })

type Named = Span & { name: string }
const programme = (name: string, from: number, to: number, day = DAY): Named => ({ name, start: at(from, day), end: at(to, day) })

/** Cells as `name from-to`, in minutes of the day. */
const placed = (programmes: readonly Named[], day = DAY) =>
  placeProgrammes(programmes, windowOf(day)).map(
    ({ programme: { name }, start, end }) => `${name} ${(start - at(0, day)) / MINUTE_MS}-${(end - at(0, day)) / MINUTE_MS}`,
  )

test('consecutive programmes become consecutive cells, whatever their order', () => {
  expect(placed([programme('b', 30, 90), programme('a', 0, 30)])).toEqual(['a 0-30', 'b 30-90'])
})

test('a gap stays empty', () => {
  expect(placed([programme('a', 0, 30), programme('b', 40, 60)])).toEqual(['a 0-30', 'b 40-60'])
})

test('a programme across midnight is cut at both ends of the day', () => {
  expect(placed([programme('night', -40, 20), programme('late', 1400, 1500)])).toEqual(['night 0-20', 'late 1400-1440'])
})

test('a programme that ends at the day’s start or starts at its end is not in it', () => {
  expect(placed([programme('before', -60, 0), programme('after', 1440, 1500)])).toEqual([])
})

test('a programme’s start ends the previous one', () => {
  expect(placed([programme('a', 0, 35), programme('b', 30, 60)])).toEqual(['a 0-30', 'b 30-60'])
})

test('a film interrupted by news resumes after them', () => {
  expect(placed([programme('film', 0, 100), programme('news', 40, 50)])).toEqual(['film 0-40', 'news 40-50', 'film 50-100'])
})

test('of two with the same start the shorter comes first', () => {
  expect(placed([programme('long', 0, 60), programme('short', 0, 20)])).toEqual(['short 0-20', 'long 20-60'])
})

test('a programme of zero or negative length has no cell and changes no other', () => {
  expect(placed([programme('a', 0, 60), programme('nothing', 30, 30), programme('less', 40, 10)])).toEqual(['a 0-60'])
})

test('days on which Kyiv’s clocks change have all of their 23 or 25 hours', () => {
  const hoursOf = (day: string) => {
    const hours = Array.from({ length: 26 }, (_, hour) => programme(String(hour), hour * 60, hour * 60 + 60, day))
    return placeProgrammes(hours, windowOf(day)).length
  }
  expect(['2026-03-29', '2026-10-25', DAY].map(hoursOf)).toEqual([23, 25, 24])
})

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * An untidy guide: gaps, overlaps, any order, lengths of nothing and below, and what lies outside the day.
 */
function untidyGuide(random: () => number, day: string): Named[] {
  const count = Math.floor(random() * 30)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor(random() * 1700) - 150
    return programme(String(index), from, from + Math.floor(random() * 200) - 20, day)
  })
}

describe.each([DAY, '2026-03-29', '2026-10-25'])('any guide of %s', (day) => {
  const window = windowOf(day)
  const guides = Array.from({ length: 100 }, (_, seed) => untidyGuide(randomFrom(seed + 1), day))

  test('has ordered, non-empty cells that never overlap or leave the day', () => {
    for (const guide of guides) {
      let shownTo = window.start
      for (const { start, end, programme: own } of placeProgrammes(guide, window)) {
        expect(start).toBeGreaterThanOrEqual(shownTo)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(window.end)
        expect(own.start <= start && end <= own.end).toBe(true)
        shownTo = end
      }
    }
  })

  test('shows at every minute the current programme that started last, or a gap', () => {
    const wrong = guides.flatMap((guide) => {
      const cells = placeProgrammes(guide, window)
      const minutes = Array.from({ length: (window.end - window.start) / MINUTE_MS }, (_, minute) => at(minute, day))
      return minutes.filter((minute) => {
        const on = guide.filter(({ start, end }) => start <= minute && minute < end)
        const latest = on.length > 0 ? Math.max(...on.map(({ start }) => start)) : undefined
        return cells[cellAt(cells, minute)]?.programme.start !== latest
      })
    })
    expect(wrong).toEqual([])
  })

  test('does not depend on the order of the programmes', () => {
    const summary = (cells: ReturnType<typeof placeProgrammes<Named>>) =>
      cells.map(({ start, end, programme: own }) => [start, end, own.start, own.end])
    for (const guide of guides)
      expect(summary(placeProgrammes(guide.toReversed(), window))).toEqual(summary(placeProgrammes(guide, window)))
  })
})

test('an instant is in a cell, in a gap, or outside', () => {
  const cells = placeProgrammes([programme('a', 0, 30), programme('b', 60, 90)], windowOf())
  expect([at(0), at(29), at(30), at(60), at(90)].map((ms) => cellAt(cells, ms))).toEqual([0, 0, -1, 1, -1])
  expect([at(0), at(40), at(45), at(50), at(200)].map((ms) => cellNearest(cells, ms))).toEqual([0, 0, 1, 1, 1])
  expect([at(0), at(30), at(60)].map((ms) => cellAfter(cells, ms))).toEqual([1, 1, -1])
  expect(cellNearest([], at(0))).toBe(-1)
})
