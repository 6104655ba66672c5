import type { PendingChange, PendingRemoval, WatchedKind } from './pending-changes.ts'

const WATCHED: ReadonlySet<string> = new Set<WatchedKind>(['watched-programmes', 'watched-titles'])

/** Whether a pending change removes something from the watch history. */
export const isPendingRemoval = (change: PendingChange): change is PendingRemoval => WATCHED.has(change.kind)

/**
 * A list of the watch history without what the viewer removed. What was watched again after the removal
 * stays.
 */
export function withoutRemoved<T extends { watched_at: number }>(
  items: readonly T[],
  removals: readonly Pick<PendingRemoval, 'kind' | 'id' | 'ts'>[],
  kind: WatchedKind,
  idOf: (item: T) => string | undefined,
): T[] {
  const removedAt = new Map(removals.filter((one) => one.kind === kind).map(({ id, ts }) => [id, ts]))
  return items.filter((item) => !(item.watched_at <= (removedAt.get(idOf(item) ?? '') ?? -Infinity)))
}
