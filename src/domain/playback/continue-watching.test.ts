import { expect, test } from 'vitest'
import type { Channel } from '../../contract/channels.ts'
import type { WatchedProgramme } from '../../contract/history.ts'
import type { TitleToContinue } from '../../contract/own-titles.ts'
import { continueItems, minutesToEnd, watchedPartShare } from './continue-watching.ts'

const MINUTE = 60_000

const title = (watched_at: number): TitleToContinue => ({
  title: {
    _id: `film-${watched_at}`,
    name: '',
    name_ru: '',
    original_name: '',
    type: 'FILM',
    year: 2020,
    ageRestrictions: 0,
    poster: { src: '/images/a', color: '#102030' },
    genres: [],
    countries: [],
    dubbing: [],
    rating: null,
    allowed: true,
    package_id: null,
  },
  season: 0,
  episode: 0,
  episode_name: '',
  episode_name_ru: '',
  position: MINUTE,
  duration: 90 * MINUTE,
  watched_at,
})

test('programmes and titles are in one row, the last watched first', () => {
  const programme = { _id: 'p-1', watched_at: 5 } as WatchedProgramme
  const row = continueItems([{ channel: { _id: 'tv-1' } as Channel, programme }], [title(9), title(2)])
  expect(row.map((one) => (one.kind === 'title' ? one.left.title._id : one.programme._id))).toEqual(['film-9', 'p-1', 'film-2'])
})

test('how far a film is, and how much of it is left', () => {
  expect(watchedPartShare({ position: 45 * MINUTE, duration: 90 * MINUTE })).toBe(0.5)
  expect(minutesToEnd({ position: 45.5 * MINUTE, duration: 90 * MINUTE })).toBe(45)
  expect(minutesToEnd({ position: 39_000, duration: 40_000 })).toBe(1)
})

test('an episode that was not begun has no remaining time, and one of unknown length has no share', () => {
  expect(minutesToEnd({ position: 0, duration: 20 * MINUTE })).toBeNull()
  expect([watchedPartShare({ position: MINUTE, duration: 0 }), minutesToEnd({ position: MINUTE, duration: 0 })]).toEqual([
    null,
    null,
  ])
})
