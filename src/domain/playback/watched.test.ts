import { expect, test } from 'vitest'
import type { Channel } from '../../contract/channels.ts'
import type { WatchedProgramme } from '../../contract/history.ts'
import { byDay, isInArchive, minutesLeft, reachedOf, programmesToContinue } from './watched.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const channel = (_id: string, change: Partial<Channel> = {}): Channel => ({
  _id,
  number: 1,
  name: _id,
  name_ru: _id,
  slug: _id,
  category_id: 'news',
  logo: '',
  cover: null,
  allowed: true,
  epg_days: 14,
  archive_days: 30,
  package_id: null,
  ...change,
})

const programme = (_id: string, change: Partial<WatchedProgramme> = {}): WatchedProgramme => ({
  _id,
  channel_id: 'tv-1',
  title: _id,
  title_ru: _id,
  age: 0,
  start: NOON - 2 * HOUR,
  end: NOON - HOUR,
  position: HOUR / 2,
  reached: HOUR / 2,
  watched: HOUR / 2,
  watched_at: NOON - HOUR / 2,
  ...change,
})

test('how far, and how much is left', () => {
  expect([reachedOf(programme('a')), minutesLeft(programme('a'))]).toEqual([0.5, 30])
  expect(reachedOf(programme('a', { reached: 2 * HOUR }))).toBe(1)
  expect(minutesLeft(programme('a', { position: HOUR - 1 }))).toBe(1)
  expect(minutesLeft(programme('a', { position: null }))).toBeNull()
})

test('the archive reaches as far as the tier, and only on a channel that there is', () => {
  const fortnight = (days: number) => isInArchive(programme('a', { start: NOON - days * DAY }), channel('tv-1'), NOON)
  expect([fortnight(13), fortnight(14)]).toEqual([true, false])
  expect(isInArchive(programme('a'), undefined, NOON)).toBe(false)
})

test('unfinished programmes continue: the latest of each channel that the viewer may watch', () => {
  const channels = [channel('tv-1'), channel('tv-2'), channel('tv-3', { allowed: false }), channel('tv-4', { epg_days: 1 })]
  const items = [
    programme('ended', { position: null }),
    programme('of the gone', { channel_id: 'tv-9' }),
    programme('second', { channel_id: 'tv-2' }),
    programme('latest'),
    programme('earlier'),
    programme('locked', { channel_id: 'tv-3' }),
    programme('too old', { channel_id: 'tv-4', start: NOON - 2 * DAY, end: NOON - 2 * DAY + HOUR }),
  ]
  const found = programmesToContinue(items, channels, NOON).map((one) => `${one.channel._id} ${one.programme._id}`)
  expect(found).toEqual(['tv-2 second', 'tv-1 latest'])
})

test('a history in days keeps its order', () => {
  const items = [{ watched_at: 5 }, { watched_at: 4 }, { watched_at: 1 }]
  expect(byDay(items, (atMs) => (atMs > 3 ? 'today' : 'before'))).toEqual([
    ['today', items.slice(0, 2)],
    ['before', items.slice(2)],
  ])
})
