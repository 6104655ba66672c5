import type { Call } from '../../contract/call.ts'
import { addressOf } from '../../contract/call-address.ts'
import { allCollections, allGenres, catalogueHome, listTitles, showCollection, showGenre } from '../../contract/catalogue.ts'
import { showTitle } from '../../contract/titles.ts'
import { API_BASE } from '../../contract/wire.ts'

/** The call whose answer a query about the catalogue shows, and its path with the query; undefined for any other query. */
export function catalogueCallOf(key: readonly unknown[]): { call: Call; path: string } | undefined {
  const [name, first, cursor] = key as [string, unknown?, string?]
  const further = cursor === undefined ? {} : { cursor }
  const of = (call: Call, input?: object) => ({ call, path: addressOf(call, input).slice(API_BASE.length) })
  if (name === 'rails') return of(catalogueHome)
  if (name === 'genres') return of(allGenres)
  if (name === 'collections') return of(allCollections)
  if (name === 'titles') return of(listTitles, { query: { ...(first as object), ...further } })
  if (name === 'genre') return of(showGenre, { params: { id: first }, query: { sort: 'rating', ...further } })
  if (name === 'collection') return of(showCollection, { params: { id: first }, query: further })
  if (name === 'title') return of(showTitle, { params: { id: first } })
  return undefined
}
