/** What has come of a list that is read page by page, the latest first; `next` is null at its end. */
export type ReadSoFar<T> = { items: readonly T[]; next: string | null }

type Watched = { watched_at: number }

/**
 * Two lists of what was watched as one, the latest first. What lies before the end of a list that goes on is not shown yet: something of
 * that list may belong between. `waitsFor` says which of them the next rows come from; neither at the end of both.
 */
export function mergedHistory<A extends Watched, B extends Watched>(
  one: ReadSoFar<A>,
  other: ReadSoFar<B>,
): { shown: (A | B)[]; waitsFor: { one: boolean; other: boolean } } {
  const [endOfOne, endOfOther] = [endOf(one), endOf(other)]
  const end = Math.max(endOfOne, endOfOther)
  const shown = [...one.items, ...other.items]
    .filter(({ watched_at }) => watched_at >= end)
    .toSorted((a, b) => b.watched_at - a.watched_at)
  return { shown, waitsFor: { one: one.next !== null && endOfOne === end, other: other.next !== null && endOfOther === end } }
}

/**
 * Where what has come of a list ends. Its `next` begins with that instant (contract/history.ts, contract/own-titles.ts), and is believed
 * before the last item, which may have been taken out of the history. A list that is over holds nobody up.
 */
function endOf({ items, next }: ReadSoFar<Watched>): number {
  if (next === null) return -Infinity
  const end = Number.parseInt(next, 10)
  return Number.isNaN(end) ? (items.at(-1)?.watched_at ?? -Infinity) : end
}
