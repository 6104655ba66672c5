import type { Span } from './programme-status.ts'

/** A stretch of the guide in which one programme is shown (epoch ms): the programme's own time as far as nothing else is on and the day reaches. */
export type Cell<P extends Span = Span> = Span & { programme: P }

/**
 * The cells of a channel within a window of time, by start. They never overlap: where programmes do, the one that began last is shown,
 * of two that begin together the shorter, and the other goes on after it, as a channel's own guide means it when a film is interrupted by
 * news. A programme that ends before it begins, or at once, has no cell; one that reaches over the window's ends is cut there.
 */
export function placeProgrammes<P extends Span>(programmes: readonly P[], window: Span): Cell<P>[] {
  const sorted = programmes
    .filter(({ start, end }) => end > start && end > window.start && start < window.end)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const cells: Cell<P>[] = []
  const going: P[] = []
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
    for (let last = going.at(-1); last; last = going.at(-1)) {
      show(last, toMs)
      if (last.end > toMs) break
      going.pop()
    }
    shownTo = Math.max(shownTo, Math.min(toMs, window.end))
  }

  for (const programme of sorted) {
    showUntil(programme.start)
    going.push(programme)
  }
  showUntil(Infinity)
  return cells
}

/** The cell that an instant (epoch ms) lies in; -1 in a gap. */
export function cellAt(cells: readonly Span[], atMs: number): number {
  return cells.findIndex(({ start, end }) => start <= atMs && atMs < end)
}

/** The cell that an instant lies in or is nearest to, the later of two as near; -1 without any. */
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

/** The first cell that begins after an instant; -1 when none does. */
export function cellAfter(cells: readonly Span[], atMs: number): number {
  return cells.findIndex(({ start }) => start > atMs)
}
