import { expect, test } from 'vitest'
import { partAfter, partsOf, partToGoOn, watchedShare, WHOLE, withLeftPart, withPendingReports } from './title-parts.ts'

const season = (number: number, ...episodes: number[]) => ({ number, episodes: episodes.map((one) => ({ number: one })) })
const SEASONS = [season(1, 1, 2), season(2, 1)]
const part = (seasonNumber: number, episode: number, rest = {}) => ({
  season: seasonNumber,
  episode,
  position: null as number | null,
  reached: 0,
  duration: 0,
  finished: false,
  ...rest,
})

test('the unfinished part watched last continues at its position', () => {
  const before = [
    { ...part(1, 1), watched: 5000, watched_at: 1 },
    { ...part(1, 2), watched: 7000, watched_at: 0 },
  ]
  const left = withLeftPart(before, { season: 1, episode: 2 }, { positionMs: 60_000, lengthMs: 600_000, atMs: 9 })
  expect(left.map(({ episode }) => episode)).toEqual([2, 1])
  expect(left[0]).toMatchObject({ position: 60_000, reached: 60_000, finished: false, watched: 7000, watched_at: 9 })
  expect(partToGoOn(SEASONS, left)).toEqual({ season: 1, episode: 2, position: 60_000 })
})

test('a barely started part begins anew, a finished one leads to the next', () => {
  const leave = (positionMs: number) => withLeftPart([], { season: 1, episode: 1 }, { positionMs, lengthMs: 600_000, atMs: 9 })
  expect(leave(29_999)[0]).toMatchObject({ position: null, finished: false })
  expect(leave(570_000)[0]).toMatchObject({ position: null, finished: true })
  expect(partToGoOn(SEASONS, leave(570_000))).toEqual({ season: 1, episode: 2, position: 0 })
})

test('a film is its only part, a series has its episodes season by season', () => {
  expect(partsOf([])).toEqual([WHOLE])
  expect(partsOf(SEASONS)).toHaveLength(3)
})

test('after the last episode of a season comes the first of the next one, and after the very last nothing', () => {
  expect(partAfter(SEASONS, { season: 1, episode: 2 })).toEqual({ season: 2, episode: 1 })
  expect(partAfter(SEASONS, { season: 2, episode: 1 })).toBeNull()
  expect(partAfter(SEASONS, { season: 7, episode: 1 })).toBeNull()
  expect(partAfter([], WHOLE)).toBeNull()
})

const WITH_SPECIALS = [season(0, 1, 2), season(1, 1, 2), season(2, 1)]

test('specials follow the seasons and are no next episode', () => {
  expect(partsOf(WITH_SPECIALS)).toEqual([...partsOf(SEASONS), { season: 0, episode: 1 }, { season: 0, episode: 2 }])
  expect(partAfter(WITH_SPECIALS, { season: 2, episode: 1 })).toBeNull()
  expect(partAfter(WITH_SPECIALS, { season: 0, episode: 1 })).toEqual({ season: 0, episode: 2 })
  expect(partAfter(WITH_SPECIALS, { season: 0, episode: 2 })).toBeNull()
})

test('a series begins with its first season, and one that has nothing but specials with them', () => {
  expect(partToGoOn(WITH_SPECIALS, [])).toEqual({ season: 1, episode: 1, position: 0 })
  expect(partToGoOn([season(0, 1)], [])).toEqual({ season: 0, episode: 1, position: 0 })
  expect(partToGoOn(WITH_SPECIALS, [part(0, 2, { position: 5000 })])).toEqual({ season: 0, episode: 2, position: 5000 })
})

test('an unfinished part continues at its position', () => {
  expect(partToGoOn([], [part(0, 0, { position: 60_000 })])).toEqual({ ...WHOLE, position: 60_000 })
  expect(partToGoOn(SEASONS, [part(1, 2, { position: 5000 }), part(1, 1, { finished: true })])).toEqual({
    season: 1,
    episode: 2,
    position: 5000,
  })
})

test('after an episode that was finished the next one begins, and after the last the first', () => {
  expect(partToGoOn(SEASONS, [part(1, 2, { finished: true })])).toEqual({ season: 2, episode: 1, position: 0 })
  expect(partToGoOn(SEASONS, [part(2, 1, { finished: true })])).toEqual({ season: 1, episode: 1, position: 0 })
})

test('a barely started part and a removed episode begin at the start', () => {
  expect(partToGoOn(SEASONS, [part(1, 2)])).toEqual({ season: 1, episode: 2, position: 0 })
  expect(partToGoOn(SEASONS, [part(9, 9, { position: 5000 })])).toEqual({ season: 1, episode: 1, position: 0 })
  expect(partToGoOn([season(1)], [])).toBeNull()
})

test('the watched share is relative to the part’s length', () => {
  const watched = [part(1, 1, { finished: true }), part(1, 2, { reached: 30, duration: 120 })]
  expect(watchedShare(watched, { season: 1, episode: 1 })).toBe(1)
  expect(watchedShare(watched, { season: 1, episode: 2 })).toBe(0.25)
  expect(watchedShare(watched, { season: 2, episode: 1 })).toBeUndefined()
  expect(watchedShare([part(1, 1, { reached: 30 })], { season: 1, episode: 1 })).toBeUndefined()
})

test('unsent progress reports count for continuing, too', () => {
  const known = [{ ...part(0, 0, { position: 60_000, duration: 600_000 }), watched: 0, watched_at: 100 }]
  const report = (at: number, position: number) => ({ at, title_id: 'a-film', season: 0, episode: 0, position, played: 15_000 })
  const goOn = (...reports: Parameters<typeof withPendingReports>[2]) => withPendingReports(known, 'a-film', reports)[0]!.position
  expect(goOn(report(200, 120_000), report(300, 180_000))).toBe(180_000)
  // The service knows of it already.
  expect(goOn(report(100, 120_000))).toBe(60_000)
  expect(goOn({ ...report(200, 120_000), title_id: 'another' }, { at: 200, channel_id: 'tv-1', playing: 0, played: 1 })).toBe(
    60_000,
  )
  expect(withPendingReports([], 'a-film', [report(200, 120_000)])).toMatchObject([{ position: 120_000, finished: false }])
})
