import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundOfKind } from '../../contract/search.ts'
import { HTTP_TIMEOUT_MS } from '../../contract/wire.ts'
import { call, callAs, isFailure } from '../../app-state/api-client.ts'
import { queryOf } from '../../app-state/query-of.ts'
import { session } from '../../app-state/session.ts'
import { now } from '../../storage/server-clock.ts'

/** What was found, at most how much of a kind, and whether only among what this device holds, because the service did not answer. */
export type Found = { groups: readonly FoundOfKind[]; limit: number; isHeldOnly: boolean }

const FRESH_MS = 60_000

const contract = () => import('../../contract/search.ts')

/**
 * What answers to words among everything, some of each kind or all that one may ask for; without the service, among what the device
 * holds. Given up when nobody waits for it any more.
 */
export const searchQuery = (words: string, extent: 'some' | 'all' = 'some') =>
  queryOptions({
    queryKey: ['search', words, extent],
    queryFn: async ({ signal, client }): Promise<Found> => {
      const { FOUND_OF_KIND, MAX_FOUND_OF_KIND } = await contract()
      const limit = extent === 'all' ? MAX_FOUND_OF_KIND : FOUND_OF_KIND
      try {
        return { groups: await ask(words, limit, signal), limit, isHeldOnly: false }
      } catch (error) {
        if (signal.aborted || !isFailure(error, 'no_answer')) throw error
        return { groups: await searchDevice(words, limit, client), limit, isHeldOnly: true }
      }
    },
    staleTime: ({ state: { data } }) => (data?.isHeldOnly ? 0 : FRESH_MS),
  })

/** Somebody, with the titles that name them. */
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
    // A session that is over is closed by whoever calls without a token of their own.
    if (isFailure(error, 'authorization_required')) return await call(searchEverything, input)
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

async function searchDevice(words: string, limit: number, client: QueryClient): Promise<readonly FoundOfKind[]> {
  const { heldQuery, searchHeld } = await import('./offline-search.ts')
  return searchHeld(await client.fetchQuery(heldQuery(client)), words, now(), limit)
}
