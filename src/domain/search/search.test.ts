import { expect, test } from 'vitest'
import { indexOf, type SearchDocument } from './search-index.ts'
import { search } from './search.ts'

const document = (id: string, ...names: string[]): SearchDocument => ({ kind: 'title', id, names, weight: 0 })
const find = (query: string, ...documents: SearchDocument[]) =>
  search([indexOf(documents)], query, { limitPerGroup: 10 }).flatMap(({ found }) => found.map(({ id }) => id))

const news = document('news', 'Вечірні новини', 'Вечерние новости')
const film = document('film', 'Німий фільм', 'Немой фильм')
const cinema = document('cinema', 'Моє кіно', 'Моё кино')
const all = [news, film, cinema]

test.each([
  ['Вечірні новини', 'news'],
  ['новини вечірні', 'news'],
  ['веч', 'news'],
  ['нов веч', 'news'],
  ['yjdbyb', 'news'],
  ['ghsdtn', ''],
  ['novyny', 'news'],
  ['новені', 'news'],
  ['ноивни', 'news'],
  ['овини', 'news'],
  ['фільмів', 'film'],
  ['фільми', 'film'],
  ['films', 'film'],
  ['кiно', 'cinema'],
  ['rsyj', 'cinema'],
  ['кино', 'cinema'],
])('%s finds %s', (query, id) => {
  expect(find(query, ...all)[0] ?? '').toBe(id)
})
