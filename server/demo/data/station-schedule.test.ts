import { describe, expect, test } from 'vitest'
import { addDays, kyivInstant, kyivOffsetMs } from '../../../src/domain/time/kyiv-time.ts'
import { SIGNATURES } from './station-programme-bank.ts'
import { stationScheduleOfDay } from './station-schedule.ts'
import { STATIONS } from './stations.ts'

const HOUR = 3_600_000
const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const SPRING_CHANGE = '2026-03-29'
const AUTUMN_CHANGE = '2026-10-25'

const kyivHour = (atMs: number) => ((atMs + kyivOffsetMs(atMs)) / HOUR) % 24
const daysAround = (day: string) => Array.from({ length: 9 }, (_, index) => addDays(day, index - 4))

/** Every station's programmes of some days, by station. */
const over = (days: readonly string[]) =>
  STATIONS.map((station, index) => days.flatMap((day) => stationScheduleOfDay(station, index, day)))
const anyWeek = over(daysAround(SATURDAY)).flat()

test('only stations of the demonstration have programmes, each its own', () => {
  expect([...SIGNATURES.keys()]).toEqual(STATIONS.map(({ slug }) => slug))
})

describe.each([
  ['an ordinary week', SATURDAY],
  ['the spring clock change', SPRING_CHANGE],
  ['the autumn clock change', AUTUMN_CHANGE],
])('around %s', (_name, middle) => {
  const days = daysAround(middle)

  test('days are covered from midnight to midnight, without a gap or an overlap', () => {
    for (const programmes of over(days)) {
      expect(programmes[0]!.start_ms).toBe(kyivInstant(days[0]!))
      expect(programmes.at(-1)!.end_ms).toBe(kyivInstant(addDays(days.at(-1)!, 1)))
      expect(programmes.filter(({ start_ms, end_ms }) => end_ms <= start_ms)).toEqual([])
      const ends = programmes.slice(0, -1).map(({ end_ms }) => end_ms)
      expect(programmes.slice(1).map(({ start_ms }) => start_ms)).toEqual(ends)
    }
  })
})

test.each([
  ['spring', SPRING_CHANGE, 23],
  ['autumn', AUTUMN_CHANGE, 25],
])('the day of the %s clock change has its own length, and its morning where the clocks show it', (_season, day, hours) => {
  const ordinary = addDays(day, -1)
  for (const [index, station] of STATIONS.entries()) {
    const programmes = stationScheduleOfDay(station, index, day)
    expect((programmes.at(-1)!.end_ms - programmes[0]!.start_ms) / HOUR).toBe(hours)
    const startsOf = (rows: typeof programmes) => rows.map(({ start_ms }) => kyivHour(start_ms))
    // The day before is of the same weekend, so it has the same plan.
    expect(startsOf(programmes)).toEqual(startsOf(stationScheduleOfDay(station, index, ordinary)))
  }
})

test('a day has six to eight programmes, each title once', () => {
  for (const [index, station] of STATIONS.entries()) {
    for (const day of [FRIDAY, SATURDAY]) {
      const programmes = stationScheduleOfDay(station, index, day)
      expect(programmes.length).toBeGreaterThanOrEqual(6)
      expect(programmes.length).toBeLessThanOrEqual(8)
      for (const key of ['title', 'title_ru'] as const) {
        expect(new Set(programmes.map((programme) => programme[key])).size).toBe(programmes.length)
      }
    }
  }
})

test('a programme called an hour lasts one', () => {
  const hours = anyWeek.filter(({ title }) => title.startsWith('Година'))
  expect(hours.length).toBe(40 * 9)
  expect(hours.filter(({ start_ms, end_ms }) => end_ms - start_ms !== HOUR)).toEqual([])
})

test('no two stations have the same day', () => {
  const days = STATIONS.map((station) =>
    stationScheduleOfDay(station, 0, FRIDAY)
      .map(({ title }) => title)
      .join(),
  )
  expect(new Set(days).size).toBe(40)
})

test('stations of one kind take turns with shared titles', () => {
  const station = STATIONS[0]!
  const [one, other] = [0, 1].map((place) => stationScheduleOfDay(station, place, FRIDAY)[0]!.title)
  expect(one).not.toBe(other)
})

test('the weekend differs from a weekday', () => {
  const station = STATIONS[0]!
  const [weekday, weekend] = [FRIDAY, SATURDAY].map((day) => stationScheduleOfDay(station, 0, day))
  const shapeOf = (rows: typeof weekday) => rows!.map(({ title, start_ms }) => `${kyivHour(start_ms)} ${title}`)
  expect(shapeOf(weekday)).not.toEqual(shapeOf(weekend))
})

test('titles are short and written with the letters of their languages', () => {
  const titles = [...new Set(anyWeek.map(({ title }) => title))]
  const titlesRu = [...new Set(anyWeek.map(({ title_ru }) => title_ru))]
  expect([titles.length > 150, titlesRu.length > 150]).toEqual([true, true])
  expect([...titles, ...titlesRu].filter((title) => title.length > 60)).toEqual([])
  expect(titles.filter((title) => !/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’«» ,-]+$/.test(title))).toEqual([])
  expect(titlesRu.filter((title) => !/^[А-Яа-яЁё«» ,-]+$/.test(title))).toEqual([])
})
