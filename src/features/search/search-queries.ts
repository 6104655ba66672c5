import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundOfKind } from '../../contract/search.ts'
import { HTTP_TIMEOUT_MS } from '../../contract/wire.ts'
import { call, callAs, isFailure } from '../../platform/http.ts'
import { session } from '../../platform/session.ts'

/** What was found, and whether only among what this device holds, because the service did not answer. */
export type Found = { groups: readonly FoundOfKind[]; isHeldOnly: boolean }

const FRESH_MS = 60_000

const contract = () => import('../../contract/search.ts')

/** What answers to words among everything; without the service, among what the device holds. Given up when nobody waits for it any more. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal, client }): Promise<Found> => {
      try {
        return { groups: await ask(words, signal), isHeldOnly: false }
      } catch (error) {
        if (signal.aborted || !isFailure(error, 'no_answer')) throw error
        return { groups: await searchDevice(words, client), isHeldOnly: true }
      }
    },
    staleTime: ({ state: { data } }) => (data?.isHeldOnly ? 0 : FRESH_MS),
  })

/** Somebody, with the titles that name them. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async () => call((await import('../../contract/catalogue.ts')).showPerson, { params: { id } }),
    staleTime: FRESH_MS,
  })

async function ask(words: string, signal: AbortSignal): Promise<readonly FoundOfKind[]> {
  const { searchEverything } = await contract()
  const input = { query: { q: words } }
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

async function searchDevice(words: string, client: QueryClient): Promise<readonly FoundOfKind[]> {
  const { heldQuery, searchHeld } = await import('./held-search.ts')
  const { FOUND_OF_KIND } = await contract()
  return searchHeld(await client.fetchQuery(heldQuery(client)), words, Date.now(), FOUND_OF_KIND)
}
