/**
 * What is there now of a list of what was watched, the latest first, with what was taken out of it before; what is there again by then
 * stays as it is.
 */
export function undoRemoval<T extends { watched_at: number }>(
  there: readonly T[],
  taken: readonly T[],
  idOf: (one: T) => string,
): T[] {
  const known = new Set(there.map(idOf))
  return [...there, ...taken.filter((one) => !known.has(idOf(one)))].toSorted((a, b) => b.watched_at - a.watched_at)
}
