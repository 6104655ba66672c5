import { addressOf } from '../../contract/call-address.ts'
import { API_BASE } from '../../contract/wire.ts'
import { OWN_QUERIES } from '../../app-state/query-of.ts'
import { cacheKey, wholeDayPath } from '../../storage/api-cache.ts'
import { type CachedCall, type CachePolicy, cachePolicyOf } from '../../storage/cache-policy.ts'
import { CACHED_CALLS } from '../../storage/cached-calls.ts'

/** Where the API cache has the response of a query: the call's path with the query, and its guide day. */
export type CacheEntry = Pick<CachePolicy, 'store' | 'personal'> & { call: CachedCall; path: string; day?: string }

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Returns the cache entry of a query by its key (`queryKeyOf`); undefined if its call is not cached. */
export function cacheEntryOf(queryKey: readonly unknown[]): CacheEntry | undefined {
  const [name, input] = (queryKey[0] === OWN_QUERIES ? queryKey.slice(1) : queryKey) as [string, Input?]
  if (!isCached(name)) return undefined
  const { store, personal } = cachePolicyOf(name)
  const path = addressOf(CACHED_CALLS[name], input).slice(API_BASE.length)
  const day = input?.params?.['day']
  return { call: name, store, personal, path, ...(typeof day === 'string' && { day }) }
}

const isCached = (name: string): name is CachedCall => Object.hasOwn(CACHED_CALLS, name)

/**
 * Returns the keys under which the viewer's response may be cached: the call's own, and for a guide day that
 * of the whole day.
 */
export function cacheKeysOf({ path, personal, day }: CacheEntry, viewer: string): string[] {
  return [cacheKey(path, personal ? viewer : ''), ...(day === undefined ? [] : [cacheKey(wholeDayPath(day))])]
}
