import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundOfKind } from '../../contract/search.ts'
import { HTTP_TIMEOUT_MS } from '../../contract/wire.ts'
import { call, callAs, isFailure } from '../../app-state/api-client.ts'
import { queryOf } from '../../app-state/query-of.ts'
import { session } from '../../app-state/session.ts'
import { now } from '../../storage/server-clock.ts'

/**
 * Search results, the most of a kind, and true if only the cache was searched because the server did not
 * answer.
 */
export type Found = { groups: readonly FoundOfKind[]; limit: number; isOffline: boolean }

const FRESH_MS = 60_000

const contract = () => import('../../contract/search.ts')

/**
 * Searches everything: some results of each kind, or as many as the API allows. Without the server it
 * searches the cache. Aborted when no component uses it any more.
 */
export const searchQuery = (words: string, extent: 'some' | 'all' = 'some') =>
  queryOptions({
    queryKey: ['search', words, extent],
    queryFn: async ({ signal, client }): Promise<Found> => {
      const { FOUND_OF_KIND, MAX_FOUND_OF_KIND } = await contract()
      const limit = extent === 'all' ? MAX_FOUND_OF_KIND : FOUND_OF_KIND
      try {
        return { groups: await ask(words, limit, signal), limit, isOffline: false }
      } catch (error) {
        if (signal.aborted || !isFailure(error, 'no_answer')) throw error
        return { groups: await searchDevice(words, limit, client), limit, isOffline: true }
      }
    },
    staleTime: ({ state: { data } }) => (data?.isOffline ? 0 : FRESH_MS),
  })

/** A person, with the titles that name them. */
export const personQuery = (id: string) =>
  queryOptions({
    ...queryOf('showPerson', { params: { id } }, () => import('../../contract/catalogue.ts')),
    staleTime: FRESH_MS,
  })

async function ask(words: string, limit: number, signal: AbortSignal): Promise<readonly FoundOfKind[]> {
  const { searchEverything } = await contract()
  const input = { query: { q: words, limit: String(limit) } }
  const giving = new AbortController()
  const giveUp = (): void => giving.abort()
  signal.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, HTTP_TIMEOUT_MS)
  try {
    return await callAs(session.get()?.auth_token, searchEverything, input, giving.signal)
  } catch (error) {
    // Only a call without an explicit token ends an expired session.
    if (isFailure(error, 'authorization_required')) return await call(searchEverything, input)
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

async function searchDevice(words: string, limit: number, client: QueryClient): Promise<readonly FoundOfKind[]> {
  const { offlineIndexQuery, searchOffline } = await import('./offline-search.ts')
  return searchOffline(await client.fetchQuery(offlineIndexQuery(client)), words, now(), limit)
}
