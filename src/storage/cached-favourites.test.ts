import { beforeEach, expect, test } from 'vitest'
import type { FavouriteKind } from '../domain/account/pending-changes.ts'
import { apiCache, cacheKey, viewerMark } from './api-cache.ts'
import { favouritesFetchedAt, cacheFavourite } from './cached-favourites.ts'

const NOW = 1_800_000_000_000
const TOKEN = 'a token of somebody'
const own = apiCache('own')
const keyOf = (path: string) => cacheKey(path, viewerMark(TOKEN))
const STATIONS = keyOf('/radio/favorites/list')
const TITLES = keyOf('/catalogue/favorites/list')
const SCREEN = keyOf('/catalogue/show/film-1')

const answer = (body: unknown) => ({ v: 1 as const, at: NOW, readAt: NOW, etag: '"one"', body: JSON.stringify(body) })
const keep = (kind: FavouriteKind, id: string, isFavourite: boolean, token = TOKEN) =>
  cacheFavourite(token, { kind, id, ts: NOW + 5 }, isFavourite)
const listAt = async (key: string) => JSON.parse((await own.read(key))!.body) as unknown

const jazz = { station_id: 'jazz', added_at: NOW - 2 }
const card = {
  _id: 'film-1',
  name: 'Степ',
  name_ru: 'Степь',
  original_name: '',
  type: 'FILM',
  year: 2020,
  ageRestrictions: 12,
  poster: { src: '/images/film-1', color: '#102030' },
  genres: ['drama'],
  countries: ['UA'],
  dubbing: ['uk'],
  rating: 8.1,
  allowed: true,
  package_id: null,
}

beforeEach(async () => {
  await own.remove([STATIONS, TITLES])
  await apiCache('catalogue').remove([SCREEN])
})

test('a new favourite is appended to the cached list, and a removed one is gone', async () => {
  await own.put(STATIONS, answer([jazz]))
  await keep('stations', 'rock', true)
  expect(await listAt(STATIONS)).toEqual([jazz, { station_id: 'rock', added_at: NOW + 5 }])
  expect(await own.read(STATIONS)).toMatchObject({ at: NOW, etag: null })
  await keep('stations', 'jazz', false)
  expect(await listAt(STATIONS)).toEqual([{ station_id: 'rock', added_at: NOW + 5 }])
})

test('a change that the list already has leaves it unchanged', async () => {
  await own.put(STATIONS, answer([jazz]))
  await keep('stations', 'jazz', true)
  await keep('stations', 'rock', false)
  expect(await own.read(STATIONS)).toEqual(answer([jazz]))
})

test('an uncached list is not created, and no other viewer’s list changes', async () => {
  await keep('stations', 'rock', true)
  expect(await own.read(STATIONS)).toBeUndefined()
  await own.put(STATIONS, answer([jazz]))
  await keep('stations', 'rock', true, 'a token of another')
  expect(await listAt(STATIONS)).toEqual([jazz])
})

test('a cached response that is no list stays unchanged', async () => {
  for (const body of ['{}', '[1]']) {
    await own.put(STATIONS, { ...answer([]), body })
    await keep('stations', 'rock', true)
    expect((await own.read(STATIONS))?.body).toBe(body)
  }
})

test('an HTML page in place of a response is not returned, and is deleted', async () => {
  const page = { ...answer([]), body: '<html>Pay for the network</html>' }
  await own.put(STATIONS, page)
  expect(await own.entries()).not.toContainEqual([STATIONS, page])
  expect(await own.read(STATIONS)).toBeUndefined()
  expect(await own.change(STATIONS, (there) => there)).toBeUndefined()
})

test('a title is added with the data of its screen', async () => {
  await own.put(TITLES, answer([]))
  const screen = { ...card, genres: [{ _id: 'drama', name: 'Драма', name_ru: 'Драма' }], description: 'Довгий текст' }
  await apiCache('catalogue').put(SCREEN, answer({ title: screen }))
  await keep('titles', 'film-1', true)
  expect(await listAt(TITLES)).toEqual([{ title_id: 'film-1', added_at: NOW + 5, title: card }])
  await keep('titles', 'film-1', false)
  expect(await listAt(TITLES)).toEqual([])
})

test('a list that would lack a title is not cached', async () => {
  await own.put(TITLES, answer([]))
  await keep('titles', 'film-1', true)
  expect(await own.read(TITLES)).toBeUndefined()
})

test('the device knows when a list was last fetched', async () => {
  expect(await favouritesFetchedAt(TOKEN, 'stations')).toBeUndefined()
  await own.put(STATIONS, answer([jazz]))
  expect(await favouritesFetchedAt(TOKEN, 'stations')).toBe(NOW)
})
