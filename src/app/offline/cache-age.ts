import type { Query, QueryClient } from '@tanstack/react-query'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { apiCache, viewerMark } from '../../storage/api-cache.ts'
import { API_BASE } from '../../contract/wire.ts'
import { servedFromCacheAt } from '../../app-state/served-from-cache.ts'
import { session } from '../../app-state/session.ts'
import { cacheEntryOf, cacheKeysOf } from './query-cache-keys.ts'
import { now, toServerTime } from '../../storage/server-clock.ts'

/** The age of responses that the worker composed offline, by path (epoch ms). */
const composed = new Map<string, number>()

/** Notes the age of a response that the worker composed offline. */
export function noteComposed(path: string, atMs: number): void {
  composed.set(path, atMs)
}

/**
 * Returns when the server last confirmed the oldest response on screen (epoch ms); null if none of them is
 * cached.
 */
export async function oldestShown(queryClient: QueryClient): Promise<number | null> {
  const viewer = viewerMark(session.get()?.auth_token)
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const ages = await Promise.all(
    shown.map(async ({ queryKey }) => {
      const entry = cacheEntryOf(queryKey)
      if (!entry) return undefined
      // The worker derives now-and-next from the guide of today.
      const keys = cacheKeysOf(entry.call === 'nowAndNext' ? { ...entry, day: kyivDayOf(now()) } : entry, viewer)
      const cached = await Promise.all(keys.map((key) => apiCache(entry.store).read(key)))
      const instants = cached.flatMap((response) => response?.at ?? [])
      return instants.length > 0 ? Math.max(...instants) : composed.get(entry.path)
    }),
  )
  const known = ages.filter((at) => at !== undefined)
  return known.length > 0 ? Math.min(...known) : null
}

/** Refetches the queries on screen whose cached response has changed; others once they are shown. */
export function refetchChanged(queryClient: QueryClient, path: string): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    if (cacheEntryOf(query.queryKey)?.path === path) refetch(queryClient, query)
  }
}

/** The end of a fetch of the older response would call that one fresh: it is waited for. */
function refetch(queryClient: QueryClient, query: Query): void {
  const invalidate = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  const isReplaced = query.isActive() && query.state.data !== undefined
  if (query.state.fetchStatus === 'fetching' && !isReplaced) void query.promise?.then(invalidate, () => {})
  else invalidate()
}

/**
 * Refetches the queries whose cached response changed before this page was listening to the worker. A query
 * may have worked on an older response for longer than the worker took to fetch the newer.
 */
export async function refetchMissed(queryClient: QueryClient): Promise<void> {
  const viewer = viewerMark(session.get()?.auth_token)
  for (const query of queryClient.getQueryCache().getAll()) {
    const entry = cacheEntryOf(query.queryKey)
    const cached = entry && (await apiCache(entry.store).read(cacheKeysOf(entry, viewer)[0]!))
    const { data, dataUpdatedAt } = query.state
    if (!cached || cached.body === JSON.stringify(data)) continue
    if (cached.at > (servedFromCacheAt(API_BASE + entry.path) ?? toServerTime(dataUpdatedAt))) refetch(queryClient, query)
  }
}
