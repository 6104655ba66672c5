import type { TitleFacets, TitleSort } from '../../../src/contract/catalogue.ts'
import type { Genre } from '../../../src/contract/titles.ts'
import { facetsOf } from '../../../src/domain/catalogue/title-facets.ts'
import type { ListedTitle } from './listed-title.ts'
import { matches, type FilterSet } from '../../../src/domain/catalogue/title-filter.ts'
import { comparePlaces, type Place, placeOf } from '../../../src/domain/catalogue/title-order.ts'

/**
 * Part of a sorted list: how many titles it has in all, and where the part after this one begins; null at its
 * end.
 */
export type TitlePage = { total: number; titles: ListedTitle[]; next: Place | null }

/** Every title in memory, sorted on the first use of a sort. */
export type TitleIndex = {
  all: readonly ListedTitle[]
  byId(id: string): ListedTitle | undefined
  /** The titles after a place, or from the first one on. */
  page(filter: FilterSet, sort: TitleSort, limit: number, after?: Place): TitlePage
  facets(filter: FilterSet, genres: readonly Genre[]): TitleFacets
  /** The same titles with other ratings. */
  rated(ratings: readonly Rating[]): TitleIndex
}

/** The sum and number of a title's ratings. */
export type Rating = Pick<ListedTitle, 'id' | 'ratingSum' | 'ratingCount'>

/** `sorted` are orders that are known already. */
export function createTitleIndex(
  all: readonly ListedTitle[],
  sorted: ReadonlyMap<TitleSort, readonly string[]> = new Map(),
): TitleIndex {
  const byId = new Map(all.map((title) => [title.id, title]))
  const orders = new Map<TitleSort, readonly string[]>(sorted)

  function orderOf(sort: TitleSort): readonly string[] {
    let order = orders.get(sort)
    if (!order) {
      const placed = all.map((title) => placeOf(title, sort))
      order = placed.sort((a, b) => comparePlaces(a, b, sort)).map(({ id }) => id)
      orders.set(sort, order)
    }
    return order
  }

  /** How many titles of an order stand at a place or before it. */
  function countUpTo(order: readonly string[], sort: TitleSort, place: Place): number {
    let [from, to] = [0, order.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const isAfter = comparePlaces(placeOf(byId.get(order[middle]!)!, sort), place, sort) > 0
      if (isAfter) to = middle
      else from = middle + 1
    }
    return from
  }

  return {
    all,
    byId: (id) => byId.get(id),
    page(filter, sort, limit, after) {
      const isMatch = matches(filter)
      const order = orderOf(sort)
      const titles: ListedTitle[] = []
      let isMore = false
      for (let at = after ? countUpTo(order, sort, after) : 0; at < order.length; at += 1) {
        const title = byId.get(order[at]!)!
        if (!isMatch(title)) continue
        isMore = titles.length === limit
        if (isMore) break
        titles.push(title)
      }
      const last = titles.at(-1)
      return { total: all.filter(isMatch).length, titles, next: isMore && last ? placeOf(last, sort) : null }
    },
    facets: (filter, genres) => facetsOf(all, filter, genres),
    rated(ratings) {
      const changed = new Map(ratings.map((rating) => [rating.id, rating]))
      const others = new Map([...orders].filter(([sort]) => sort !== 'rating'))
      return createTitleIndex(
        all.map((title) => (changed.has(title.id) ? { ...title, ...changed.get(title.id) } : title)),
        others,
      )
    },
  }
}
