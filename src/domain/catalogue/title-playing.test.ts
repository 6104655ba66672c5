import { expect, test } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { playsAt, playedPart, readPlaying, startOf } from './title-playing.ts'
import { WHOLE } from './title-parts.ts'

const episode = { number: 3, duration: 9000, chapters: [], intro: { from: 0, to: 5 } }
const title = (change: Partial<Title> = {}) =>
  ({ has_media: true, has_trailer: false, seasons: [], duration: 7000, chapters: [], intro: null, ...change }) as unknown as Title
const FILM = { part: WHOLE, isTrailer: false }

test('an address plays a film, an episode, a trailer, or nothing', () => {
  expect(readPlaying({ play: 1 })).toEqual(FILM)
  expect(readPlaying({ season: 2, episode: '3' })).toEqual({ part: { season: 2, episode: 3 }, isTrailer: false })
  expect(readPlaying({ trailer: 1, play: 1 })).toEqual({ part: WHOLE, isTrailer: true })
  expect(readPlaying({})).toBeNull()
  expect(readPlaying({ play: 'yes' })).toBeNull()
  expect(readPlaying({ season: 0, episode: 1 })).toEqual({ part: { season: 0, episode: 1 }, isTrailer: false })
  expect(readPlaying({ season: 0, episode: 0 })).toBeNull()
  expect(readPlaying({ season: '', episode: 1 })).toBeNull()
  expect(readPlaying({ season: -1, episode: 1 })).toBeNull()
  expect(readPlaying({ season: 1 })).toBeNull()
})

test('only the title’s own path and parameters play it', () => {
  const film = { ...FILM, title: { _id: 'boat' } }
  const second = { part: { season: 1, episode: 2 }, isTrailer: false, title: { _id: 'harbour' } }
  expect(playsAt(film, '/filmy/boat', { play: '1' })).toBe(true)
  expect(playsAt(film, '/cartoons/boat', { play: '1' })).toBe(true)
  expect(playsAt(second, '/serials/harbour', { season: '1', episode: '2' })).toBe(true)
  expect(playsAt(second, '/serials/harbour', { season: '1', episode: '3' })).toBe(false)
  expect(playsAt(film, '/filmy/boat', {})).toBe(false)
  expect(playsAt(film, '/filmy/boat', { trailer: '1' })).toBe(false)
  expect(playsAt(film, '/filmy/kite', { play: '1' })).toBe(false)
  expect(playsAt(film, '/telekanaly/boat', { play: '1' })).toBe(false)
  expect(playsAt(film, '/nowhere', { play: '1' })).toBe(false)
})

test('a film plays whole, a series by its episodes only', () => {
  const series = title({ seasons: [{ number: 2, name: '', name_ru: '', episodes: [episode] }] as unknown as Title['seasons'] })
  expect(playedPart(title(), FILM)).toMatchObject({ length: 7000 })
  expect(playedPart(series, FILM)).toBeNull()
  expect(playedPart(series, { part: { season: 2, episode: 3 }, isTrailer: false })).toMatchObject({
    length: 9000,
    intro: { to: 5 },
  })
  expect(playedPart(series, { part: { season: 2, episode: 4 }, isTrailer: false })).toBeNull()
  expect(playedPart(title(), { part: { season: 2, episode: 3 }, isTrailer: false })).toBeNull()
})

test('a missing part does not play', () => {
  expect(playedPart(title({ has_media: false }), FILM)).toBeNull()
  expect(playedPart(title(), { part: WHOLE, isTrailer: true })).toBeNull()
  expect(playedPart(title({ has_trailer: true, has_media: false }), { part: WHOLE, isTrailer: true })).not.toBeNull()
})

test('a part begins where it was left, a trailer always at its start', () => {
  const watched = [{ season: 0, episode: 0, position: 60_000 }]
  expect(startOf(FILM, watched)).toBe(60_000)
  expect(startOf({ ...FILM, isTrailer: true }, watched)).toBe(0)
  expect(startOf({ part: { season: 1, episode: 1 }, isTrailer: false }, watched)).toBe(0)
})
