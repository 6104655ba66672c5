import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { signInAnew } from '../../app-state/testing/late-server.ts'
import { noteServed } from '../../app-state/served-from-cache.ts'
import { session } from '../../app-state/session.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import { apiCache, cacheKey, viewerMark } from '../../storage/api-cache.ts'
import { refetchChanged, refetchMissed } from './cache-age.ts'

const CACHED_MS = Date.UTC(2026, 10, 26, 12)

/**
 * A page that shows a response of the worker's cache, which the worker has replaced by `now` meanwhile.
 * Returns how often it fetched.
 */
async function fetchesOf({ shown, now, servedAt }: { shown: unknown; now: unknown; servedAt: string | null }): Promise<number> {
  await signInAnew()
  const queryClient = new QueryClient()
  let fetches = 0
  const queryKey = queryKeyOf('watchHistory', { query: {} })
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      fetches += 1
      return fetches === 1 ? shown : now
    },
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  noteServed('/api/history/list', { get: () => servedAt })
  const key = cacheKey('/history/list', viewerMark(session.get()?.auth_token))
  const response = { v: 1, at: CACHED_MS + 1000, readAt: CACHED_MS, etag: null, body: JSON.stringify(now) } as const
  await apiCache('own').put(key, response)
  await refetchMissed(queryClient)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  stop()
  return fetches
}

test('a cached response that was replaced before the page had shown it is fetched again', async () => {
  const shown = { items: [], next: null }
  const now = { items: ['p-1'], next: null }
  expect(await fetchesOf({ shown, now, servedAt: String(CACHED_MS) })).toBe(2)
  expect(await fetchesOf({ shown, now, servedAt: null })).toBe(1)
  expect(await fetchesOf({ shown: now, now, servedAt: String(CACHED_MS) })).toBe(1)
})

test('a change that the worker tells of during the first fetch makes its older response stale', async () => {
  const queryClient = new QueryClient()
  const older = Promise.withResolvers<string[]>()
  const query = { queryKey: queryKeyOf('allChannels'), staleTime: Infinity }
  const fetched = queryClient.fetchQuery({ ...query, queryFn: () => older.promise })
  refetchChanged(queryClient, '/channels/all')
  older.resolve(['locked'])
  await fetched
  expect(await queryClient.fetchQuery({ ...query, queryFn: () => ['open'] })).toEqual(['open'])
})
