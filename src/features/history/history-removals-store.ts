import type { PendingRemoval, WatchedKind } from '../../domain/account/pending-changes.ts'
import { isPendingRemoval, withoutRemoved } from '../../domain/account/pending-removals.ts'
import { type FetchedWithChanges, fetchWithChanges } from '../account/outbox-store.ts'

export type HistoryRemoval = Pick<PendingRemoval, 'kind' | 'id' | 'ts'>

// Removed on screen already, and on their way into the outbox.
const optimistic = new Set<HistoryRemoval>()

/** Hides an item from the lists that arrive until its removal is in the outbox. Returns how to stop. */
export function hideUntilStored(removal: HistoryRemoval): () => void {
  optimistic.add(removal)
  return () => void optimistic.delete(removal)
}

/** Fetches part of the watch history, with the removals that its response may lack. */
export async function fetchWithRemovals<T>(
  fetch: () => Promise<T>,
): Promise<FetchedWithChanges<T> & { removals: readonly HistoryRemoval[] }> {
  const seen = new Set<HistoryRemoval>()
  const fetched = await fetchWithChanges(async () => {
    const data = await fetch()
    // Read before the outbox: what leaves this set is in the outbox by then.
    for (const one of optimistic) seen.add(one)
    return data
  })
  const sent = fetched.sent.filter(({ how }) => how === 'done').map(({ change }) => change)
  const stored = [...sent, ...fetched.pending].filter(isPendingRemoval)
  return { ...fetched, removals: [...stored, ...seen, ...optimistic] }
}

/** Fetches a list of the watch history without what the viewer removed before its response arrived. */
export async function fetchWithoutRemoved<T extends { watched_at: number }>(
  kind: WatchedKind,
  idOf: (item: T) => string,
  fetch: () => Promise<readonly T[]>,
): Promise<T[]> {
  const { data, removals } = await fetchWithRemovals(fetch)
  return withoutRemoved(data, removals, kind, idOf)
}
