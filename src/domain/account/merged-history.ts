/** The loaded pages of a list, latest first; `next` is null at its end. */
export type ReadSoFar<T> = { items: readonly T[]; next: string | null }

type Watched = { watched_at: number }

/** Merges two watch-history lists, latest first. Items older than an unfinished list's end are held back;
 * `waitsFor` names the list to load next, neither at both ends. */
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

/** Returns the instant where a list's loaded part ends; its `next` starts with it (contract/history.ts,
 * contract/own-titles.ts). The last item may have been removed, so `next` takes precedence. */
function endOf({ items, next }: ReadSoFar<Watched>): number {
  if (next === null) return -Infinity
  const end = Number.parseInt(next, 10)
  return Number.isNaN(end) ? (items.at(-1)?.watched_at ?? -Infinity) : end
}
