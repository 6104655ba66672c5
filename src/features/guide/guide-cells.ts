import type { GuideProgramme } from '../../contract/programmes.ts'
import { type Cell, placeProgrammes } from '../../domain/guide/guide-placement.ts'
import { periodOfDay } from '../../domain/guide/cached-guide.ts'
import type { Span } from '../../domain/guide/programme-status.ts'

/** A cell and its airtime, which is not cut by the day's bounds. */
export type GuideCell = Cell<GuideProgramme> & { aired: Span }

const NONE: readonly GuideCell[] = []
const placed = new WeakMap<readonly GuideProgramme[], readonly GuideCell[]>()

/** Returns the interval of a Kyiv day's guide (epoch ms). */
export function spanOfDay(day: string): Span {
  const { from, to } = periodOfDay(day)
  return { start: from, end: to }
}

/** Returns a channel's cells of one day, placed once per response; none without programmes. */
export function cellsOf(programmes: readonly GuideProgramme[] | undefined, window: Span): readonly GuideCell[] {
  if (!programmes) return NONE
  let cells = placed.get(programmes)
  if (!cells) placed.set(programmes, (cells = placeProgrammes(programmes, window).map((cell) => withAired(cell, window))))
  return cells
}

function withAired(cell: Cell<GuideProgramme>, window: Span): GuideCell {
  const { programme, start, end } = cell
  const aired = {
    start: start === window.start ? programme.start : start,
    end: end === window.end ? programme.end : end,
  }
  return { ...cell, aired }
}

/** Returns the last start or end of a cell (epoch ms); the row stays unchanged until the next one. */
export function lastBorder(cells: readonly GuideCell[], nowMs: number): number {
  let last = 0
  for (const { aired } of cells) {
    const { start, end } = aired
    if (start > nowMs) break
    last = end <= nowMs ? end : start
  }
  return last
}
