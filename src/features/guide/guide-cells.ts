import type { GuideProgramme } from '../../contract/programmes.ts'
import { type Cell, placeProgrammes } from '../../domain/guide-placement.ts'
import { periodOfDay } from '../../domain/kept-answers.ts'
import type { Span } from '../../domain/programme-status.ts'

/** A cell of the guide. */
export type GuideCell = Cell<GuideProgramme>

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
  if (!cells) placed.set(programmes, (cells = placeProgrammes(programmes, window)))
  return cells
}

/** The last instant at which a cell began or ended; what is drawn stays the same until the next. */
export function lastBorder(cells: readonly GuideCell[], nowMs: number): number {
  let last = 0
  for (const { start, end } of cells) {
    if (start > nowMs) break
    last = end <= nowMs ? end : start
  }
  return last
}
