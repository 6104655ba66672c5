import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listTitles, showGenre } from '../../contract/catalogue.ts'
import type { Title, TitleCard } from '../../contract/titles.ts'
import type { OfflineResponse } from './cached-responses.ts'
import { genreOffline, offlineCatalogue, listOffline, personOffline, titlesIn } from './offline-catalogue.ts'

const DRAMA = { _id: 'drama', name: 'Драма', name_ru: 'Драма' }
const COMEDY = { _id: 'comedy', name: 'Комедія', name_ru: 'Комедия' }
const PICTURE = { src: '/images/a', color: '#000000' }

const card = (id: string, other: Partial<TitleCard> = {}): TitleCard => ({
  _id: id,
  name: id,
  name_ru: id,
  original_name: '',
  type: 'FILM',
  year: 2000,
  ageRestrictions: 0,
  poster: PICTURE,
  genres: ['drama'],
  countries: [],
  dubbing: [],
  rating: null,
  allowed: true,
  package_id: null,
  ...other,
})

const answer = (path: string, data: unknown, at = 1): OfflineResponse => ({ path, at, body: JSON.stringify(data) })
const listOf = (items: TitleCard[], at?: number, genres = [DRAMA, COMEDY]) =>
  answer(
    '/catalogue/list',
    {
      total: items.length,
      items,
      next: null,
      facets: { genres: genres.map((one) => ({ ...one, count: 1 })), countries: [], years: [], ages: [], dubbing: [] },
    },
    at,
  )

/** A title that was opened, and the titles that are like it. */
const opened = (
  { genres: _ids, ...known }: TitleCard,
  similar: TitleCard[] = [],
  more: Partial<Title> = {},
  at = 1,
): OfflineResponse => {
  const texts = { description: '', description_ru: '' }
  const lists = { genres: [DRAMA], directors: [], actors: [], subtitles: [], screenshots: [], seasons: [] }
  const media = { backdrop: null, has_trailer: false, has_media: true, duration: 0, chapters: [], intro: null, reviews: 0 }
  const title = { ...known, ...texts, ...lists, ...media, ...more }
  const reviews = { total: 0, items: [], next: null }
  return answer(`/catalogue/show/${known._id}`, { title, similar, collections: [], reviews }, at)
}

const parseQuery = (query: Record<string, string> = {}) => v.parse(listTitles.query, query)
const list = (answers: OfflineResponse[], query?: Record<string, string>) =>
  listOffline(offlineCatalogue(answers), parseQuery(query))
const names = (answers: OfflineResponse[], query?: Record<string, string>) =>
  list(answers, query)?.data.items.map(({ _id }) => _id)

test('the list contains the titles of every cached response, each once, in its latest version', () => {
  const answers = [
    listOf([card('a', { year: 2003, name: 'new' })], 5),
    listOf([card('a', { year: 2003, name: 'old' })], 2),
    answer('/catalogue/home', [{ kind: 'newest', type: 'FILM', of: null, items: [card('b', { year: 2002 })] }]),
    opened(card('c', { year: 2001 }), [card('d', { year: 1999 })]),
    answer('/catalogue/people/p', {
      person: { _id: 'p', name: '', name_ru: '' },
      directed: [],
      played: [{ ...card('e', { year: 1998 }), role: '', role_ru: '' }],
    }),
    { path: '/catalogue/list', at: 9, body: 'broken' },
  ]
  const made = list(answers)!
  expect(made.data.items.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(made.data).toMatchObject({ total: 5, next: null, items: [{ name: 'new' }, {}, {}, {}, {}] })
  expect(titlesIn(answers)).toHaveLength(6)
})

test('titles have their original names, those that were opened and those that were only listed', () => {
  const answers = [listOf([card('a', { original_name: 'Der Koffer' })]), opened(card('b', { original_name: 'La valise' }))]
  expect(titlesIn(answers).map(({ original_name }) => original_name)).toEqual(['Der Koffer', 'La valise'])
})

test('a title of a response that was cached before cards had original names has none', () => {
  const { original_name: _unknown, ...earlier } = card('a')
  expect(titlesIn([listOf([earlier as TitleCard])])).toEqual([card('a', { original_name: '' })])
})

test('a title must match all filters, whether it was opened or only listed', () => {
  const answers = [
    listOf([
      card('a', { year: 1995, genres: ['comedy'], countries: ['FR', 'UA'] }),
      card('b', { year: 1985, dubbing: ['ru', 'uk'] }),
      card('s', { type: 'SERIAL' }),
    ]),
    opened(card('c', { year: 1991, ageRestrictions: 16, countries: ['UA'], dubbing: ['uk'] })),
  ]
  expect(names(answers, { type: 'FILM' })).toEqual(['a', 'c', 'b'])
  expect(names(answers, { genre: 'comedy' })).toEqual(['a'])
  expect(names(answers, { type: 'FILM', year_from: '1990', year_to: '1999', age: '12' })).toEqual(['a'])
  expect(names(answers, { country: 'UA' })).toEqual(['a', 'c'])
  expect(names(answers, { dubbing: 'uk' })).toEqual(['c', 'b'])
  expect(names(answers, { country: 'UA', dubbing: 'uk' })).toEqual(['c'])
})

test('a list has the requested order', () => {
  const answers = [
    listOf([
      card('a', { name: 'Їжак', rating: 9, year: 2001 }),
      card('b', { name: 'Ґава', rating: null, year: 2003 }),
      card('c', { name: 'Яр', rating: 4, year: 2002 }),
    ]),
  ]
  expect(names(answers, { sort: 'name' })).toEqual(['b', 'a', 'c'])
  expect(names(answers, { sort: 'rating' })).toEqual(['a', 'b', 'c'])
  expect(names(answers, { sort: 'year' })).toEqual(['b', 'c', 'a'])
})

test('facets are counted over the cached titles, with genres in the order of the longest list', () => {
  const answers = [
    opened(card('b', { countries: ['UA'], dubbing: ['uk'] })),
    answer(
      '/catalogue/genres',
      [COMEDY, DRAMA].map((one) => ({ ...one, titles: 1, poster: null })),
    ),
    listOf([card('a', { year: 1995, genres: ['comedy', 'drama'] })], 1, []),
  ]
  expect(list(answers, { genre: 'comedy' })!.data.facets).toEqual({
    genres: [
      { ...COMEDY, count: 1 },
      { ...DRAMA, count: 2 },
    ],
    countries: [],
    years: [{ year: 1995, count: 1 }],
    ages: [{ age: 0, count: 1 }],
    dubbing: [],
  })
})

test('a list has the age of its oldest title, an empty one of the oldest candidate', () => {
  const answers = [
    listOf([card('a')], 4),
    listOf([card('b', { genres: ['comedy'] })], 3),
    listOf([card('s', { type: 'SERIAL' })], 1),
  ]
  expect(list(answers, { type: 'FILM', genre: 'drama' })!.at).toBe(4)
  expect(list(answers, { type: 'FILM', genre: 'horror' })).toMatchObject({ at: 3, data: { total: 0, items: [] } })
})

test('nothing is composed without a title of the types, nor for a further page', () => {
  const answers = [listOf([card('a')])]
  expect(list([])).toBeUndefined()
  expect(list(answers, { type: 'SERIAL' })).toBeUndefined()
  expect(list(answers, { cursor: 'x.y' })).toBeUndefined()
})

test('a genre has its name and all its cached titles, or is not composed', () => {
  const offline = offlineCatalogue([listOf([card('a'), card('b', { type: 'SERIAL', year: 2001 })], 7)])
  const query = v.parse(showGenre.query, { sort: 'year' })
  const items = [{ _id: 'b' }, { _id: 'a' }]
  expect(genreOffline(offline, 'drama', query)).toMatchObject({ at: 7, data: { genre: DRAMA, total: 2, items, next: null } })
  expect(genreOffline(offline, 'comedy', query)).toBeUndefined()
  expect(genreOffline(offlineCatalogue([listOf([card('a')], 1, [])]), 'drama', query)).toBeUndefined()
})

test('a person has the opened titles that name them, the latest first, with the oldest age', () => {
  const ANNA = { _id: 'anna', name: 'Анна', name_ru: 'Анна' }
  const role = { role: 'Мати', role_ru: 'Мать' }
  const answers = [
    opened(card('a', { year: 2001 }), [], { directors: [ANNA] }, 4),
    opened(card('b', { year: 2003 }), [], { directors: [ANNA], actors: [{ ...ANNA, ...role }] }, 3),
    opened(card('c'), [card('d')], {}, 1),
  ]
  expect(personOffline(answers, 'anna')).toEqual({
    data: {
      person: ANNA,
      directed: [card('b', { year: 2003 }), card('a', { year: 2001 })],
      played: [{ ...card('b', { year: 2003 }), ...role }],
    },
    at: 3,
  })
  expect(personOffline(answers, 'nobody')).toBeUndefined()
})
