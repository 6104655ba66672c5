import { expect, test } from 'vitest'
import { listedTitle } from '../../../tests/support/listed-title.ts'
import type { TitleCard } from '../../../src/contract/titles.ts'
import { railsOf } from './home-rails.ts'
import type { Catalogue } from './catalogue-cache.ts'
import { createTitleIndex } from './title-index.ts'

const collection = (id: string, titles: string[]) => ({ id, name: id, name_ru: id, titles })
const FILMS = ['film-1', 'film-2', 'film-3', 'film-4', 'film-5']

function chosenOf(collections: { id: string; titles: string[] }[]) {
  const known = { titles: createTitleIndex(FILMS.map((id) => listedTitle(id))), collections } as unknown as Catalogue
  const rails = railsOf(known, ({ id }) => ({ _id: id }) as TitleCard)
  return rails.flatMap(({ kind, of, items }) => (kind === 'collection' ? [[of?._id, items.length]] : []))
}

test('home has the first collection that is long enough, and no other', () => {
  const all = [
    collection('short', FILMS.slice(0, 3)),
    collection('gone', ['gone', ...FILMS.slice(2)]),
    collection('long', FILMS),
    collection('longer', FILMS),
  ]
  expect(chosenOf(all)).toEqual([['long', 5]])
  expect(chosenOf(all.slice(0, 2))).toEqual([])
})
