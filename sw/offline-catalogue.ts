import * as v from 'valibot'
import { allGenres, listTitles, showGenre, showPerson } from '../src/contract/catalogue.ts'
import type { OfflineResponse } from '../src/domain/catalogue/cached-responses.ts'
import {
  genreOffline,
  offlineCatalogue,
  listOffline,
  type ComposedResponse,
  personOffline,
} from '../src/domain/catalogue/offline-catalogue.ts'
import { cachedResponses, type CachedResponse } from '../src/storage/api-cache.ts'
import type { CacheStore } from '../src/storage/cache-policy.ts'
import type { CachedRoute } from './routes.ts'

/** Reads every response of a store of the API cache. */
export type ReadAll = (store: CacheStore) => Promise<[key: string, response: CachedResponse][]>

const GENRE = showGenre.path.replace('{id}', '')
const PERSON = showPerson.path.replace('{id}', '')

/**
 * Composes a list of titles, a genre or a person from the viewer's cached catalogue; undefined for other
 * calls.
 */
export async function offlineList(route: CachedRoute, viewer: string, readAll: ReadAll): Promise<CachedResponse | undefined> {
  const compose = composerOf(new URL(route.path, 'https://device'))
  if (!compose) return undefined
  const cached = await readAll('catalogue')
  const genres = cachedResponses('', cached).filter(({ path }) => path === allGenres.path)
  const composed = compose([...genres, ...cachedResponses(viewer, cached)])
  return composed && { v: 1, at: composed.at, readAt: composed.at, etag: null, body: JSON.stringify(composed.data) }
}

type Composer = (responses: readonly OfflineResponse[]) => ComposedResponse<unknown> | undefined

/**
 * Returns how the response to a URL is composed; undefined for other calls, and for a query that the server
 * would reject.
 */
function composerOf({ pathname, searchParams }: URL): Composer | undefined {
  const parameters = Object.fromEntries(searchParams)
  if (pathname.startsWith(PERSON)) return (responses) => personOffline(responses, idIn(pathname))
  if (pathname.startsWith(GENRE)) {
    const query = v.safeParse(showGenre.query, parameters)
    return query.success ? (responses) => genreOffline(offlineCatalogue(responses), idIn(pathname), query.output) : undefined
  }
  if (pathname !== listTitles.path) return undefined
  const query = v.safeParse(listTitles.query, parameters)
  return query.success ? (responses) => listOffline(offlineCatalogue(responses), query.output) : undefined
}

const idIn = (pathname: string): string => decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
