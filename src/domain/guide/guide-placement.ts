import type { Span } from './programme-status.ts'

/** The interval (epoch ms) in which one programme is shown: its own, reduced by overlaps and the day's
 * bounds. */
export type Cell<P extends Span = Span> = Span & { programme: P }

/** Returns a channel's cells within a window, by start and without overlaps: the later start wins, then
 * the shorter, and the other resumes after it. Empty programmes have no cell. */
export function placeProgrammes<P extends Span>(programmes: readonly P[], window: Span): Cell<P>[] {
  const sorted = programmes
    .filter(({ start, end }) => end > start && end > window.start && start < window.end)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const cells: Cell<P>[] = []
  const unfinished: P[] = []
  let shownTo = window.start

  const show = (programme: P, toMs: number): void => {
    const end = Math.min(toMs, programme.end, window.end)
    if (end <= shownTo) return
    const before = cells.at(-1)
    if (before?.programme === programme && before.end === shownTo) before.end = end
    else cells.push({ programme, start: shownTo, end })
    shownTo = end
  }
  const showUntil = (toMs: number): void => {
    for (let last = unfinished.at(-1); last; last = unfinished.at(-1)) {
      show(last, toMs)
      if (last.end > toMs) break
      unfinished.pop()
    }
    shownTo = Math.max(shownTo, Math.min(toMs, window.end))
  }

  for (const programme of sorted) {
    showUntil(programme.start)
    unfinished.push(programme)
  }
  showUntil(Infinity)
  return cells
}

/** Returns the cell at an instant (epoch ms); -1 in a gap. */
export function cellAt(cells: readonly Span[], atMs: number): number {
  return cells.findIndex(({ start, end }) => start <= atMs && atMs < end)
}

/** Returns the cell at or nearest to an instant, the later of two; -1 without any. */
export function cellNearest(cells: readonly Span[], atMs: number): number {
  let nearest = -1
  let least = Infinity
  for (const [index, { start, end }] of cells.entries()) {
    if (start <= atMs && atMs < end) return index
    const away = atMs < start ? start - atMs : atMs - end
    if (away > least) continue
    least = away
    nearest = index
  }
  return nearest
}

/** Returns the first cell after an instant; -1 for none. */
export function cellAfter(cells: readonly Span[], atMs: number): number {
  return cells.findIndex(({ start }) => start > atMs)
}
