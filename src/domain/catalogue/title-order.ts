import type { TitleSort } from '../../contract/catalogue.ts'

/** A title's sorted properties. */
export type OrderedTitle = {
  id: string
  name: string
  nameRu: string
  year: number
  addedMs: number
  ratingSum: number
  ratingCount: number
}

/** A title's sort key before its id: numbers and texts that a cursor can carry. */
export type SortKey = readonly (number | string)[]

type Order = { keyOf: (title: OrderedTitle) => SortKey; compare: (a: SortKey, b: SortKey) => number }

// This many average reviews are added to a title's own, so that one enthusiast does not outrank hundreds of
// likes.
const DOUBTS = 5
const MIDDLING = 6.5

/** Returns the Bayesian mean of a title's reviews for the sort by rating. */
export function standing({ ratingSum, ratingCount }: Pick<OrderedTitle, 'ratingSum' | 'ratingCount'>): number {
  return Math.round(((ratingSum + DOUBTS * MIDDLING) / (ratingCount + DOUBTS)) * 1e6)
}

const descending = (a: SortKey, b: SortKey): number => {
  for (const [index, one] of a.entries()) {
    const other = b[index]!
    if (one !== other) return one > other ? -1 : 1
  }
  return 0
}

function alphabet(language: 'uk' | 'ru'): Order['compare'] {
  // Created on first use: the worker starts often and seldom sorts.
  let collator: Intl.Collator | undefined
  return ([a], [b]) => (collator ??= new Intl.Collator(language, { numeric: true })).compare(String(a), String(b))
}

const ORDERS: Record<TitleSort, Order> = {
  newest: { keyOf: ({ addedMs, year }) => [addedMs, year], compare: descending },
  year: { keyOf: ({ year, addedMs }) => [year, addedMs], compare: descending },
  rating: { keyOf: (title) => [standing(title), title.year], compare: descending },
  name: { keyOf: ({ name }) => [name], compare: alphabet('uk') },
  name_ru: { keyOf: ({ nameRu }) => [nameRu], compare: alphabet('ru') },
}

/** A position in a sorted list, by the title that is or was there. */
export type Place = { key: SortKey; id: string }

/** Returns a title's position. */
export function placeOf(title: OrderedTitle, sort: TitleSort): Place {
  return { key: ORDERS[sort].keyOf(title), id: title.id }
}

/** Compares two positions; no two titles share one. */
export function comparePlaces(a: Place, b: Place, sort: TitleSort): number {
  return ORDERS[sort].compare(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
