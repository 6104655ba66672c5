import { expect, test } from 'vitest'
import { partAfter, partsOf, partToGoOn, watchedShare, WHOLE } from './title-parts.ts'

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

test('whoever broke off goes on there', () => {
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

test('what was hardly begun, and an episode that is no more, begin at the start', () => {
  expect(partToGoOn(SEASONS, [part(1, 2)])).toEqual({ season: 1, episode: 2, position: 0 })
  expect(partToGoOn(SEASONS, [part(9, 9, { position: 5000 })])).toEqual({ season: 1, episode: 1, position: 0 })
  expect(partToGoOn([season(1)], [])).toBeNull()
})

test('how much of a part was watched is told of its length', () => {
  const watched = [part(1, 1, { finished: true }), part(1, 2, { reached: 30, duration: 120 })]
  expect(watchedShare(watched, { season: 1, episode: 1 })).toBe(1)
  expect(watchedShare(watched, { season: 1, episode: 2 })).toBe(0.25)
  expect(watchedShare(watched, { season: 2, episode: 1 })).toBeUndefined()
  expect(watchedShare([part(1, 1, { reached: 30 })], { season: 1, episode: 1 })).toBeUndefined()
})
