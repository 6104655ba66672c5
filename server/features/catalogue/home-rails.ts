import type { Rail } from '../../../src/contract/catalogue.ts'
import type { TitleCard, TitleType } from '../../../src/contract/titles.ts'
import type { Catalogue } from './kept-catalogue.ts'
import type { ListedTitle } from './listed-title.ts'

/** How many titles a row has at most. */
const RAIL_LENGTH = 20

// A row with fewer looks forgotten.
const SHORTEST_RAIL = 4

const COLLECTIONS = 4
const GENRES = 4
const TYPES: readonly TitleType[] = ['FILM', 'SERIAL', 'MULTFILM']

/** The rows of the home page: what is new of each type, the best, the first collections and the largest genres. */
export function railsOf({ titles, genres, collections }: Catalogue, card: (title: ListedTitle) => TitleCard): Rail[] {
  const rail = (kind: Rail['kind'], type: TitleType | null, of: Rail['of'], shown: readonly ListedTitle[]): Rail => ({
    kind,
    type,
    of,
    items: shown.map(card),
  })
  const newest = TYPES.map((type) => rail('newest', type, null, titles.page({ type: [type] }, 'newest', RAIL_LENGTH).titles))
  const rated = titles.page({}, 'rating', RAIL_LENGTH).titles.filter(({ ratingCount }) => ratingCount > 0)
  const chosen = collections.slice(0, COLLECTIONS).map(({ id, name, name_ru, titles: ids }) => {
    const held = ids.flatMap((one) => titles.byId(one) ?? []).slice(0, RAIL_LENGTH)
    return rail('collection', null, { _id: id, name, name_ru }, held)
  })
  const largest = genres
    .map((genre) => ({ genre, ...titles.page({ genre: [genre._id] }, 'rating', RAIL_LENGTH) }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, GENRES)
    .map(({ genre, titles: best }) => rail('genre', null, genre, best))
  return [...newest, rail('best', null, null, rated), ...chosen, ...largest].filter(({ items }) => items.length >= SHORTEST_RAIL)
}
