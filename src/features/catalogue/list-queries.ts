import { queryOptions } from '@tanstack/react-query'
import type { TitleList } from '../../contract/titles.ts'
import type { ListQuery } from '../../domain/catalogue/list-choice.ts'
import { queryOf } from '../../app-state/query-of.ts'

// The server's page has the first response: the schema loads when a call is repeated.
const contract = () => import('../../contract/catalogue.ts')

const FRESH_MS = 60_000
/** Back restores a long list from the cache. */
const PAGES_FRESH_MS = 10 * 60_000

/** A page of a list after its first one. */
export type PageQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<TitleList>; staleTime: number }

/** The first page of a list of titles, with its filters. */
export const titlesQuery = (query: ListQuery) =>
  queryOptions({ ...queryOf('listTitles', { query }, contract), staleTime: FRESH_MS })

/** A further page of a list of titles. */
export const moreTitles = (query: ListQuery, cursor: string): PageQuery => ({
  ...queryOf('listTitles', { query: { ...query, cursor } }, contract),
  staleTime: PAGES_FRESH_MS,
})

/** Every genre that has titles, in display order. */
export const genresQuery = () => queryOptions({ ...queryOf('allGenres', {}, contract), staleTime: FRESH_MS })

/** A genre with its best rated titles of all types. */
export const genreQuery = (id: string) =>
  queryOptions({ ...queryOf('showGenre', { params: { id }, query: { sort: 'rating' } }, contract), staleTime: FRESH_MS })

/** A further page of a genre. */
export const moreOfGenre = (id: string, cursor: string): PageQuery => ({
  ...queryOf('showGenre', { params: { id }, query: { sort: 'rating', cursor } }, contract),
  staleTime: PAGES_FRESH_MS,
})

/** Every collection that has titles, in display order. */
export const collectionsQuery = () => queryOptions({ ...queryOf('allCollections', {}, contract), staleTime: FRESH_MS })

/** The rows of titles on home. */
export const railsQuery = () => queryOptions({ ...queryOf('catalogueHome', {}, contract), staleTime: FRESH_MS })

/** A collection with its first titles, in its own order. */
export const collectionQuery = (id: string) =>
  queryOptions({ ...queryOf('showCollection', { params: { id }, query: {} }, contract), staleTime: FRESH_MS })

/** A further page of a collection. */
export const moreOfCollection = (id: string, cursor: string): PageQuery => ({
  ...queryOf('showCollection', { params: { id }, query: { cursor } }, contract),
  staleTime: PAGES_FRESH_MS,
})
