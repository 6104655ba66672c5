import { expect, test } from 'vitest'
import { programmeAt, programmeFrom, type SeekFacts, seekTarget } from './seek-target.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 0, 15, 12)
const at = (minutes: number) => NOON + minutes * MINUTE
const programme = (_id: string, from: number, to: number) => ({ _id, start: at(from), end: at(to) })
type Programme = ReturnType<typeof programme>

const news = programme('news', -60, -20)
const film = programme('film', -20, 40)
const later = programme('later', 40, 60)

/** Live television at noon: the DVR window is the last minute and a half. */
const live: SeekFacts<Programme> = {
  playing: null,
  reach: { start: at(-1.5), end: at(-0.5) },
  liveFromMs: at(-0.5),
  programmes: [news, film, later],
}
/** The news of the same noon, from the archive. */
const archive: SeekFacts<Programme> = { ...live, playing: news, reach: { start: news.start, end: news.end } }

test('a moment inside the DVR window is sought there', () => {
  expect(seekTarget(at(-1), live)).toEqual({ go: 'here' })
})

test('a moment before it opens the archive of the programme that was on', () => {
  expect(seekTarget(at(-10), live)).toEqual({ go: 'archive', programme: film, atMs: at(-10) })
  expect(seekTarget(at(-21), live)).toEqual({ go: 'archive', programme: news, atMs: at(-21) })
})

test('the future and the last seconds are live', () => {
  for (const facts of [live, archive]) {
    for (const minutes of [-0.5, 0, 30, 50]) expect(seekTarget(at(minutes), facts)).toEqual({ go: 'live' })
  }
})

test('in the archive a moment of the same programme is sought, one of another opens that programme', () => {
  expect(seekTarget(at(-60), archive)).toEqual({ go: 'here' })
  expect(seekTarget(at(-30), archive)).toEqual({ go: 'here' })
  expect(seekTarget(at(-20), archive)).toEqual({ go: 'archive', programme: film, atMs: at(-20) })
})

test('a moment between programmes is the start of the next one', () => {
  const programmes = [news, programme('film', -10, 40)]
  expect(seekTarget(at(-15), { ...live, programmes })).toMatchObject({ go: 'archive', programme: { _id: 'film' }, atMs: at(-10) })
})

test('without a guide live television seeks to the window’s start and the archive continues live', () => {
  const programmes = [news]
  expect(seekTarget(at(-90), { ...live, programmes: [] })).toEqual({ go: 'here' })
  expect(seekTarget(at(-15), { ...archive, programmes })).toEqual({ go: 'live' })
  expect(seekTarget(at(-90), { ...archive, programmes })).toEqual({ go: 'here' })
})

test('before anything is loaded a moment leads to the archive all the same', () => {
  expect(seekTarget(at(-10), { ...live, reach: null })).toMatchObject({ go: 'archive', programme: { _id: 'film' } })
})

test('the programme at an instant is the one that began last, its end not included', () => {
  const within = programme('within', -10, 10)
  expect(programmeAt([film, within, news], at(0))).toBe(within)
  expect(programmeAt([film, news], at(-20))).toBe(film)
  expect(programmeAt([film], at(40))).toBeUndefined()
})

test('the programme from an instant on is the first that begins then or later', () => {
  expect(programmeFrom([later, film, news], at(-20))).toBe(film)
  expect(programmeFrom([later, film, news], at(-19))).toBe(later)
  expect(programmeFrom([news, programme('void', 0, 0)], at(-20))).toBeUndefined()
})
