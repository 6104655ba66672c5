import type { GuideProgramme } from '../../contract/programmes.ts'
import { type Cell, placeProgrammes } from '../../domain/guide/guide-placement.ts'
import { periodOfDay } from '../../domain/guide/cached-guide.ts'
import type { Span } from '../../domain/guide/programme-status.ts'

/** A cell of the guide, and when it is on: beyond the day that is shown, too, where only that cuts it. */
export type GuideCell = Cell<GuideProgramme> & { aired: Span }

const NONE: readonly GuideCell[] = []
const placed = new WeakMap<readonly GuideProgramme[], readonly GuideCell[]>()

/** The stretch of time (epoch ms) that the guide of a Kyiv day shows. */
export function spanOfDay(day: string): Span {
  const { from, to } = periodOfDay(day)
  return { start: from, end: to }
}

/** The cells of a channel's programmes of one day, placed once for each answer; none while there are no programmes. */
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

/** The last instant at which what is in a cell began or ended; what is drawn stays the same until the next. */
export function lastBorder(cells: readonly GuideCell[], nowMs: number): number {
  let last = 0
  for (const { aired } of cells) {
    const { start, end } = aired
    if (start > nowMs) break
    last = end <= nowMs ? end : start
  }
  return last
}
