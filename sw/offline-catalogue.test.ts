import { expect, test } from 'vitest'
import type { CachedResponse } from '../src/storage/api-cache.ts'
import { offlineList } from './offline-catalogue.ts'
import { cachedRouteOf } from './routes.ts'

const DRAMA = { _id: 'drama', name: 'Драма', name_ru: 'Драма' }

const film = (id: string) => ({
  ...{ _id: id, name: id, name_ru: id, original_name: '', type: 'FILM', year: 2000, ageRestrictions: 0 },
  ...{ poster: { src: '/images/a', color: '#000000' }, genres: ['drama'], countries: ['UA'], dubbing: ['uk'] },
  ...{ rating: null, allowed: true, package_id: null },
})

const kept = (data: unknown, at = 1): CachedResponse => ({ v: 1, at, readAt: 9, etag: null, body: JSON.stringify(data) })
const listOf = (id: string, at?: number) => kept({ total: 1, items: [film(id)], next: null, facets: null }, at)
const GENRES = kept([{ ...DRAMA, titles: 1, poster: null }])

async function made(path: string, held: Record<string, CachedResponse>, viewer = '') {
  const route = cachedRouteOf('GET', new URL(`https://efir.example/api${path}`))!
  const answer = await offlineList(route, viewer, async () => Object.entries(held))
  return answer && { at: answer.at, data: JSON.parse(answer.body) as { items: { _id: string }[]; genre?: object } }
}

test('a list is made of what other lists have, whatever their queries, and has their age', async () => {
  const held = { '/catalogue/list?type=FILM&sort=newest': listOf('a', 3), '/catalogue/list?sort=name&cursor=x.y': listOf('b', 2) }
  const list = await made('/catalogue/list?type=FILM&sort=year&genre=drama', held)
  expect(list).toMatchObject({ at: 2, data: { total: 2, items: [{ _id: 'a' }, { _id: 'b' }], next: null } })
})

test('of what was answered to somebody else nothing is used but the names of genres', async () => {
  const held = { '/catalogue/list': listOf('visitors'), 'me /catalogue/list': listOf('mine'), '/catalogue/genres': GENRES }
  const other = { 'you /catalogue/list': listOf('yours') }
  expect((await made('/catalogue/list?sort=year', { ...held, ...other }, 'me'))!.data.items).toMatchObject([{ _id: 'mine' }])
  expect((await made('/catalogue/list?sort=year', { ...held, ...other }))!.data.items).toMatchObject([{ _id: 'visitors' }])
  expect(await made('/catalogue/genres/drama?sort=rating', held, 'me')).toMatchObject({
    data: { genre: DRAMA, items: [{ _id: 'mine' }] },
  })
  expect(await made('/catalogue/list', other, 'me')).toBeUndefined()
})

test('somebody is made of the titles that were opened and name them, for whoever opened them', async () => {
  const person = { _id: 'anna', name: 'Анна', name_ru: 'Анна' }
  const { genres: _ids, ...card } = film('a')
  const title = {
    ...{ ...card, description: '', description_ru: '', genres: [DRAMA], directors: [person], actors: [], subtitles: [] },
    ...{ backdrop: null, screenshots: [], has_trailer: false, has_media: true, seasons: [], reviews: 0 },
    ...{ duration: 0, chapters: [], intro: null },
  }
  const screen = { title, similar: [], collections: [], reviews: { total: 0, items: [], next: null } }
  const held = { 'me /catalogue/show/a': kept(screen, 5) }
  expect(await made('/catalogue/people/anna', held, 'me')).toEqual({
    at: 5,
    data: { person, directed: [film('a')], played: [] },
  })
  expect(await made('/catalogue/people/anna', held)).toBeUndefined()
  expect(await made('/catalogue/people/roman', held, 'me')).toBeUndefined()
})

test('only lists, genres and people are made, and only of queries that the service understands', async () => {
  const held = { '/catalogue/list': listOf('a'), '/catalogue/genres': GENRES }
  expect(await made('/catalogue/list?sort=best', held)).toBeUndefined()
  expect(await made('/catalogue/collections/drama', held)).toBeUndefined()
  expect(await made('/catalogue/home', held)).toBeUndefined()
})
