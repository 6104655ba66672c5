import type { FavouriteKind, PendingChange, PendingFavourite } from './pending-changes.ts'

const FAVOURITES: ReadonlySet<string> = new Set<FavouriteKind>(['channels', 'stations', 'titles'])

/** Whether a pending change is one of the favourites. */
export const isPendingFavourite = (change: PendingChange): change is PendingFavourite => FAVOURITES.has(change.kind)

/**
 * A list of ids with the pending changes of its kind applied, added items last in the order of the presses.
 */
export function withPendingFavourites(
  ids: readonly string[],
  changes: readonly Pick<PendingFavourite, 'id' | 'want' | 'ts'>[],
): readonly string[] {
  if (changes.length === 0) return ids
  const unwanted = new Set(changes.filter(({ want }) => !want).map(({ id }) => id))
  const rest = ids.filter((id) => !unwanted.has(id))
  const added = changes.filter(({ id, want }) => want && !ids.includes(id)).toSorted((a, b) => a.ts - b.ts)
  return [...rest, ...added.map(({ id }) => id)]
}
