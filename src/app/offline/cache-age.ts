import type { QueryClient } from '@tanstack/react-query'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { apiCache, viewerMark } from '../../storage/api-cache.ts'
import { session } from '../../app-state/session.ts'
import { keysOf, placeOfQuery } from './query-cache-keys.ts'
import { now, toServerTime } from '../../storage/server-clock.ts'

/** How old those answers are that the worker has made of others, by their paths (epoch ms). */
const made = new Map<string, number>()

/** Notes how old an answer is that the worker has made of others. */
export function noteMade(path: string, atMs: number): void {
  made.set(path, atMs)
}

/** When the service last confirmed the oldest of what is on screen (epoch ms); null when nothing of it is on the device. */
export async function oldestShown(queryClient: QueryClient): Promise<number | null> {
  const viewer = viewerMark(session.get()?.auth_token)
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const ages = await Promise.all(
    shown.map(async ({ queryKey }) => {
      const place = placeOfQuery(queryKey)
      if (!place) return undefined
      const kept = await Promise.all(
        keysOf(queryKey[0] === 'now' ? { ...place, day: kyivDayOf(now()) } : place, viewer).map((key) =>
          apiCache(place.store).read(key),
        ),
      )
      const instants = kept.flatMap((answer) => answer?.at ?? [])
      return instants.length > 0 ? Math.max(...instants) : made.get(place.path)
    }),
  )
  const known = ages.filter((at) => at !== undefined)
  return known.length > 0 ? Math.min(...known) : null
}

/** Asks again for what is on screen out of an answer that is not true any more. */
export function correct(queryClient: QueryClient, path: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => placeOfQuery(queryKey)?.path === path })
}

/** Asks again for what the worker learned to be otherwise before this page could hear of it. */
export async function correctMissed(queryClient: QueryClient): Promise<void> {
  const viewer = viewerMark(session.get()?.auth_token)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const place = placeOfQuery(queryKey)
    const kept = place && (await apiCache(place.store).read(keysOf(place, viewer)[0]!))
    if (kept && kept.at > toServerTime(state.dataUpdatedAt) && kept.body !== JSON.stringify(state.data))
      void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}
