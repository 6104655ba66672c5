import type { OfflineResponse } from '../domain/catalogue/cached-responses.ts'
import { shortHash } from '../domain/short-hash.ts'
import type { CacheStore } from './cache-policy.ts'
import { openStore, type KvStore } from './kv-store.ts'

/** A response of the API as the device stores it. Instants are epoch milliseconds. */
export type CachedResponse = {
  v: 1
  /** When the server last confirmed it. */
  at: number
  /** When it was last read. */
  readAt: number
  etag: string | null
  /** The JSON as it came. */
  body: string
}

const caches = new Map<CacheStore, KvStore<CachedResponse>>()

/**
 * Returns the API cache of a store. Only the worker writes it, except for confirmed changes (`cached-*.ts`).
 */
export function apiCache(store: CacheStore): KvStore<CachedResponse> {
  let cache = caches.get(store)
  if (!cache) {
    cache = withoutForeign(openStore<CachedResponse>(store))
    caches.set(store, cache)
  }
  return cache
}

// Older versions cached every response with status 200, also a portal's page (REPORTS, F3).
const isJson = ({ body }: CachedResponse): boolean => /^[[{]/.test(body) && /[\]}]$/.test(body.slice(-1))

/** Hides and removes entries that are not JSON. */
function withoutForeign(cache: KvStore<CachedResponse>): KvStore<CachedResponse> {
  return {
    ...cache,
    async read(key) {
      const cached = await cache.read(key)
      if (!cached || isJson(cached)) return cached
      await cache.remove([key]).catch(() => {})
      return undefined
    },
    entries: async () => (await cache.entries()).filter(([, cached]) => isJson(cached)),
  }
}

/** Returns the mark of a session, which does not reveal its token; empty for a visitor. */
export const viewerMark = (token: string | undefined): string => (token === undefined ? '' : shortHash(token).toString(36))

/** Returns the key of a response: its path with the query, after the viewer's mark if it is personal. */
export const cacheKey = (path: string, viewer = ''): string => (viewer === '' ? path : `${viewer} ${path}`)

/**
 * The path under which the worker caches the guide of a whole Kyiv day, `YYYY-MM-DD`. No call has this path.
 */
export const wholeDayPath = (day: string): string => `/programs/all#${day}`

/**
 * Returns the cached responses of one viewer, by their mark; of a visitor those without a mark, which
 * everybody shares.
 */
export function cachedResponses(
  viewer: string,
  cached: readonly (readonly [key: string, response: CachedResponse])[],
): OfflineResponse[] {
  const prefix = cacheKey('/', viewer)
  return cached
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { at, body }]) => ({ path: key.slice(prefix.length - 1).replace(/\?.*$/, ''), at, body }))
}
