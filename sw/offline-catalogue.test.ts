import { expect, test } from 'vitest'
import type { CachedResponse } from '../src/storage/api-cache.ts'
import { offlineList } from './offline-catalogue.ts'
import { cachedRouteOf } from './routes.ts'

const DRAMA = { _id: 'drama', name: 'Драма', name_ru: 'Драма' }

const film = (id: string) => ({
  _id: id,
  name: id,
  name_ru: id,
  original_name: '',
  type: 'FILM',
  year: 2000,
  ageRestrictions: 0,
  poster: { src: '/images/a', color: '#000000' },
  genres: ['drama'],
  countries: ['UA'],
  dubbing: ['uk'],
  rating: null,
  allowed: true,
  package_id: null,
})

const responseOf = (data: unknown, at = 1): CachedResponse => ({ v: 1, at, readAt: 9, etag: null, body: JSON.stringify(data) })
const listOf = (id: string, at?: number) => responseOf({ total: 1, items: [film(id)], next: null, facets: null }, at)
const GENRES = responseOf([{ ...DRAMA, titles: 1, poster: null }])

async function composed(path: string, cached: Record<string, CachedResponse>, viewer = '') {
  const route = cachedRouteOf('GET', new URL(`https://efir.example/api${path}`))!
  const response = await offlineList(route, viewer, async () => Object.entries(cached))
  return response && { at: response.at, data: JSON.parse(response.body) as { items: { _id: string }[]; genre?: object } }
}

test('a list is composed of other lists, whatever their queries, and has their age', async () => {
  const cached = {
    '/catalogue/list?type=FILM&sort=newest': listOf('a', 3),
    '/catalogue/list?sort=name&cursor=x.y': listOf('b', 2),
  }
  const list = await composed('/catalogue/list?type=FILM&sort=year&genre=drama', cached)
  expect(list).toMatchObject({ at: 2, data: { total: 2, items: [{ _id: 'a' }, { _id: 'b' }], next: null } })
})

test('of another viewer’s responses only the names of genres are used', async () => {
  const cached = { '/catalogue/list': listOf('visitors'), 'me /catalogue/list': listOf('mine'), '/catalogue/genres': GENRES }
  const other = { 'you /catalogue/list': listOf('yours') }
  expect((await composed('/catalogue/list?sort=year', { ...cached, ...other }, 'me'))!.data.items).toMatchObject([
    { _id: 'mine' },
  ])
  expect((await composed('/catalogue/list?sort=year', { ...cached, ...other }))!.data.items).toMatchObject([{ _id: 'visitors' }])
  expect(await composed('/catalogue/genres/drama?sort=rating', cached, 'me')).toMatchObject({
    data: { genre: DRAMA, items: [{ _id: 'mine' }] },
  })
  expect(await composed('/catalogue/list', other, 'me')).toBeUndefined()
})

test('a person is composed of the viewer’s cached titles that name them', async () => {
  const person = { _id: 'anna', name: 'Анна', name_ru: 'Анна' }
  const { genres: _ids, ...card } = film('a')
  const title = {
    ...card,
    description: '',
    description_ru: '',
    genres: [DRAMA],
    directors: [person],
    actors: [],
    subtitles: [],
    backdrop: null,
    screenshots: [],
    has_trailer: false,
    has_media: true,
    seasons: [],
    reviews: 0,
    duration: 0,
    chapters: [],
    intro: null,
  }
  const screen = { title, similar: [], collections: [], reviews: { total: 0, items: [], next: null } }
  const cached = { 'me /catalogue/show/a': responseOf(screen, 5) }
  expect(await composed('/catalogue/people/anna', cached, 'me')).toEqual({
    at: 5,
    data: { person, directed: [film('a')], played: [] },
  })
  expect(await composed('/catalogue/people/anna', cached)).toBeUndefined()
  expect(await composed('/catalogue/people/roman', cached, 'me')).toBeUndefined()
})

test('only lists, genres and people are composed, and only for valid queries', async () => {
  const cached = { '/catalogue/list': listOf('a'), '/catalogue/genres': GENRES }
  expect(await composed('/catalogue/list?sort=best', cached)).toBeUndefined()
  expect(await composed('/catalogue/collections/drama', cached)).toBeUndefined()
  expect(await composed('/catalogue/home', cached)).toBeUndefined()
})
