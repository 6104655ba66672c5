import { queryOptions } from '@tanstack/react-query'
import type { TitleList } from '../../contract/titles.ts'
import type { ListQuery } from '../../domain/catalogue/list-choice.ts'
import { call } from '../../app-state/api-client.ts'

// The first answer comes with the server's page, so its schema arrives only when something is asked again.
const catalogue = () => import('../../contract/catalogue.ts')

const FRESH_MS = 60_000
/** Whoever comes back to a long list finds it as it was. */
const PAGES_FRESH_MS = 10 * 60_000

/** A page of a list after its first one. */
export type PageQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<TitleList>; staleTime: number }

/** The first page of a list of titles, with what one may filter it by. */
export const titlesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['titles', query],
    queryFn: async () => call((await catalogue()).listTitles, { query }),
    staleTime: FRESH_MS,
  })

/** A further page of a list of titles. */
export const moreTitles = (query: ListQuery, cursor: string): PageQuery => ({
  queryKey: ['titles', query, cursor],
  queryFn: async () => call((await catalogue()).listTitles, { query: { ...query, cursor } }),
  staleTime: PAGES_FRESH_MS,
})

/** Every genre that has titles, in display order. */
export const genresQuery = () =>
  queryOptions({ queryKey: ['genres'], queryFn: async () => call((await catalogue()).allGenres), staleTime: FRESH_MS })

/** A genre with its best rated titles of all types. */
export const genreQuery = (id: string) =>
  queryOptions({
    queryKey: ['genre', id],
    queryFn: async () => call((await catalogue()).showGenre, { params: { id }, query: { sort: 'rating' } }),
    staleTime: FRESH_MS,
  })

/** A further page of a genre. */
export const moreOfGenre = (id: string, cursor: string): PageQuery => ({
  queryKey: ['genre', id, cursor],
  queryFn: async () => call((await catalogue()).showGenre, { params: { id }, query: { sort: 'rating', cursor } }),
  staleTime: PAGES_FRESH_MS,
})

/** Every collection that has titles, in display order. */
export const collectionsQuery = () =>
  queryOptions({ queryKey: ['collections'], queryFn: async () => call((await catalogue()).allCollections), staleTime: FRESH_MS })

/** The rows of titles on home. */
export const railsQuery = () =>
  queryOptions({ queryKey: ['rails'], queryFn: async () => call((await catalogue()).catalogueHome), staleTime: FRESH_MS })

/** A collection with its first titles, in its own order. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id],
    queryFn: async () => call((await catalogue()).showCollection, { params: { id }, query: {} }),
    staleTime: FRESH_MS,
  })

/** A further page of a collection. */
export const moreOfCollection = (id: string, cursor: string): PageQuery => ({
  queryKey: ['collection', id, cursor],
  queryFn: async () => call((await catalogue()).showCollection, { params: { id }, query: { cursor } }),
  staleTime: PAGES_FRESH_MS,
})
