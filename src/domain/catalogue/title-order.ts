import type { TitleSort } from '../../contract/catalogue.ts'

/** What of a title decides where it stands in a list. */
export type OrderedTitle = {
  id: string
  name: string
  nameRu: string
  year: number
  addedMs: number
  ratingSum: number
  ratingCount: number
}

/** What a title is sorted by, before its id: numbers and texts that a cursor can carry. */
export type SortKey = readonly (number | string)[]

type Order = { keyOf: (title: OrderedTitle) => SortKey; compare: (a: SortKey, b: SortKey) => number }

// So many reviews of the middling rating stand beside a title's own, so that one enthusiast does not lift it over what hundreds liked.
const DOUBTS = 5
const MIDDLING = 6.5

/** What "best rated" goes by: the mean of a title's reviews, drawn towards the middle while there are few. */
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
  // Made when it is first needed: the worker on the device starts often, and seldom sorts.
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

/** A place in a sorted list: the title that stands there, or stood there when it was said. */
export type Place = { key: SortKey; id: string }

/** The place of a title. */
export function placeOf(title: OrderedTitle, sort: TitleSort): Place {
  return { key: ORDERS[sort].keyOf(title), id: title.id }
}

/** Which of two places comes first; no two titles share one. */
export function comparePlaces(a: Place, b: Place, sort: TitleSort): number {
  return ORDERS[sort].compare(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
