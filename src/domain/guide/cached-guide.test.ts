import { expect, test } from 'vitest'
import type { Programme } from '../../contract/programmes.ts'
import { dayOfChannel, isDayFinal, nowFromGuides, periodOfDay } from './cached-guide.ts'

const at = (text: string) => Date.parse(`${text}+02:00`)
const HOUR_MS = 3_600_000

const programme = (id: string, start: string, end: string): Programme => ({
  _id: id,
  channel_id: 'tv-1',
  title: id,
  title_ru: id,
  description: 'long words',
  description_ru: 'long words',
  age: 0,
  status: 'before',
  day: start.slice(0, 10),
  start: at(start),
  end: at(end),
})

test('a day is final once it was cached after its end', () => {
  expect(isDayFinal('2026-11-21', at('2026-11-22T00:00'))).toBe(true)
  expect(isDayFinal('2026-11-22', at('2026-11-22T23:59'))).toBe(false)
})

test('a Kyiv day has 23, 24 or 25 hours', () => {
  const hours = ['2026-03-29', '2026-11-22', '2026-10-25'].map((day) => {
    const { from, to } = periodOfDay(day)
    return (to - from) / HOUR_MS
  })
  expect(hours).toEqual([23, 24, 25])
})

test('a channel outside the guide is undefined, one without programmes is empty', () => {
  const guide = [{ channel_id: 'tv-1', programs: [programme('night', '2026-11-21T23:00', '2026-11-22T01:00')] }]
  expect(dayOfChannel(guide, 'tv-1', '2026-11-22')).toEqual([])
  expect(dayOfChannel(guide, 'tv-2', '2026-11-22')).toBeUndefined()
})

test('a programme across midnight counts once, and the next one is found in the next day', () => {
  const night = programme('night', '2026-11-22T23:00', '2026-11-23T01:00')
  const guides = [
    [{ channel_id: 'tv-1', programs: [night] }],
    [{ channel_id: 'tv-1', programs: [night, programme('morning', '2026-11-23T06:00', '2026-11-23T07:00')] }],
  ]
  const [now] = nowFromGuides(guides, at('2026-11-22T23:30'))
  expect(now).toMatchObject({ current: { _id: 'night', status: 'current' }, after: { _id: 'morning', status: 'after' } })
  expect(now?.current).not.toHaveProperty('description')
})

test('between two programmes there is no current one', () => {
  const guide = [[{ channel_id: 'tv-1', programs: [programme('news', '2026-11-22T10:00', '2026-11-22T11:00')] }]]
  expect(nowFromGuides(guide, at('2026-11-22T11:00'))).toEqual([{ channel_id: 'tv-1', current: null, after: null }])
})
