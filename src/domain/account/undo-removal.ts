/** Restores removed items into a watch-history list, newest first. Items that reappeared meanwhile stay
 * unchanged. */
export function undoRemoval<T extends { watched_at: number }>(
  there: readonly T[],
  taken: readonly T[],
  idOf: (one: T) => string,
): T[] {
  const known = new Set(there.map(idOf))
  return [...there, ...taken.filter((one) => !known.has(idOf(one)))].toSorted((a, b) => b.watched_at - a.watched_at)
}
