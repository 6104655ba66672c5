import type { Rail } from '../../../src/contract/catalogue.ts'
import type { TitleCard, TitleType } from '../../../src/contract/titles.ts'
import type { Catalogue } from './catalogue-cache.ts'
import type { ListedTitle } from './listed-title.ts'

/** The most titles of a rail: home loads them all, and the list has the rest. */
const RAIL_LENGTH = 10

/** The first row stands in two lines behind a title that is as large as four. */
const FIRST_RAIL_LENGTH = 17

// A row with fewer looks forgotten.
const SHORTEST_RAIL = 4

const COLLECTIONS = 1
const TYPES: readonly TitleType[] = ['FILM', 'SERIAL', 'MULTFILM']

/**
 * The rails of the home page: new titles of each type, the best ones, and the first long enough collection.
 */
export function railsOf({ titles, collections }: Catalogue, card: (title: ListedTitle) => TitleCard): Rail[] {
  const rail = (kind: Rail['kind'], type: TitleType | null, of: Rail['of'], shown: readonly ListedTitle[]): Rail => ({
    kind,
    type,
    of,
    items: shown.map(card),
  })
  const newest = TYPES.map((type, index) => {
    const length = index === 0 ? FIRST_RAIL_LENGTH : RAIL_LENGTH
    return rail('newest', type, null, titles.page({ type: [type] }, 'newest', length).titles)
  })
  const rated = titles.page({}, 'rating', RAIL_LENGTH).titles.filter(({ ratingCount }) => ratingCount > 0)
  // Those that look forgotten give way to the ones behind them.
  const chosen = collections
    .map((one) => ({ ...one, held: one.titles.flatMap((id) => titles.byId(id) ?? []).slice(0, RAIL_LENGTH) }))
    .filter(({ held }) => held.length >= SHORTEST_RAIL)
    .slice(0, COLLECTIONS)
    .map(({ id, name, name_ru, held }) => rail('collection', null, { _id: id, name, name_ru }, held))
  return [...newest, rail('best', null, null, rated), ...chosen].filter(({ items }) => items.length >= SHORTEST_RAIL)
}
