import * as v from 'valibot'
import { type Call, EntityId } from './call.ts'
import { Collection, Genre, Person, TitleCard, TitleList, TitleType } from './titles.ts'

/**
 * The sorts of a list of titles: last added first, by the Ukrainian or the Russian alphabet, best rated
 * first, latest year first.
 */
export const TITLE_SORTS = ['newest', 'name', 'name_ru', 'rating', 'year'] as const
export type TitleSort = (typeof TITLE_SORTS)[number]

/** The maximum number of titles on a page, and the default. */
export const MAX_TITLES_ON_PAGE = 60
export const TITLES_ON_PAGE = 36

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const digits = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'malformed number'), v.transform(Number))

/** Several words in one parameter, separated by commas: what fits any of them is meant. */
const words = v.pipe(
  v.string(),
  v.maxLength(800),
  v.transform((text) => [...new Set(text.split(','))].toSorted()),
)
const listOf = (word: RegExp) => v.pipe(words, v.array(v.pipe(v.string(), v.regex(word, 'malformed word'))), v.maxLength(12))
const types = v.optional(v.pipe(words, v.array(TitleType)))

/**
 * A place in a list, as an answer gave it in `next`; one that was not given for this list is refused
 * (`cursor_malformed`).
 */
const cursor = v.optional(v.pipe(v.string(), v.maxLength(1000)))

const page = {
  sort: v.optional(v.picklist(TITLE_SORTS), 'newest'),
  cursor,
  limit: v.optional(v.pipe(digits, v.minValue(1), v.maxValue(MAX_TITLES_ON_PAGE)), String(TITLES_ON_PAGE)),
}

/** The filters of a list of titles; a title must match all that are set. */
export const TitleFilters = v.object({
  genre: v.optional(listOf(/^[a-z0-9][a-z0-9._-]{0,63}$/i)),
  /** ISO 3166 alpha-2. */
  country: v.optional(listOf(/^[A-Z]{2}$/)),
  year_from: v.optional(digits),
  year_to: v.optional(digits),
  /** The age of the youngest viewer, in years. */
  age: v.optional(v.pipe(digits, v.maxValue(18))),
  /** BCP 47. */
  dubbing: v.optional(listOf(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i)),
})
export type TitleFilters = v.InferOutput<typeof TitleFilters>

/**
 * The values of every filter. Each counts the titles that it would leave beside the other filters that are
 * set.
 */
export const TitleFacets = v.object({
  genres: v.array(v.object({ ...Genre.entries, count: Count })),
  countries: v.array(v.object({ code: v.string(), count: Count })),
  /** The latest first. */
  years: v.array(v.object({ year: Count, count: Count })),
  /** For a viewer of this age. */
  ages: v.array(v.object({ age: Count, count: Count })),
  dubbing: v.array(v.object({ language: v.string(), count: Count })),
})
export type TitleFacets = v.InferOutput<typeof TitleFacets>

/** A row of the home page. A rail of a collection names it, the others are called by the screen. */
export const Rail = v.object({
  kind: v.picklist(['newest', 'best', 'collection']),
  /** The type of all of them, where they have one. */
  type: v.nullable(TitleCard.entries.type),
  /** The collection that the rail is of. */
  of: v.nullable(v.object({ _id: EntityId, name: v.string(), name_ru: v.string() })),
  items: v.array(TitleCard),
})
export type Rail = v.InferOutput<typeof Rail>

const byId = v.object({ id: EntityId })

export const catalogueHome = {
  method: 'GET',
  path: '/catalogue/home',
  auth: 'tiered',
  data: v.array(Rail),
} as const satisfies Call

/** The facets come with the first page; the pages after it have none. */
export const listTitles = {
  method: 'GET',
  path: '/catalogue/list',
  auth: 'tiered',
  query: v.object({ type: types, ...TitleFilters.entries, ...page }),
  data: v.object({ ...TitleList.entries, facets: v.nullable(TitleFacets) }),
} as const satisfies Call

export const allGenres = {
  method: 'GET',
  path: '/catalogue/genres',
  auth: 'public',
  data: v.array(v.object({ ...Genre.entries, titles: Count, poster: v.nullable(TitleCard.entries.poster) })),
} as const satisfies Call

export const showGenre = {
  method: 'GET',
  path: '/catalogue/genres/{id}',
  auth: 'tiered',
  params: byId,
  query: v.object({ type: types, ...page }),
  data: v.object({ genre: Genre, ...TitleList.entries }),
} as const satisfies Call

export const allCollections = {
  method: 'GET',
  path: '/catalogue/collections',
  auth: 'public',
  data: v.array(v.object({ ...Collection.entries, titles: Count, posters: v.array(TitleCard.entries.poster) })),
} as const satisfies Call

/** In the order of the collection, page by page. */
export const showCollection = {
  method: 'GET',
  path: '/catalogue/collections/{id}',
  auth: 'tiered',
  params: byId,
  query: v.object({ cursor, limit: page.limit }),
  data: v.object({ collection: Collection, ...TitleList.entries }),
} as const satisfies Call

/** The latest first; `role` is the character that the person played. */
export const showPerson = {
  method: 'GET',
  path: '/catalogue/people/{id}',
  auth: 'tiered',
  params: byId,
  data: v.object({
    person: Person,
    directed: v.array(TitleCard),
    played: v.array(v.object({ ...TitleCard.entries, role: v.string(), role_ru: v.string() })),
  }),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const catalogueCalls = {
  catalogueHome,
  listTitles,
  allGenres,
  showGenre,
  allCollections,
  showCollection,
  showPerson,
}
