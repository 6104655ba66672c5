import { cellNearest } from './guide-placement.ts'
import type { Span } from './programme-status.ts'

/** The focused row and cell of the guide, -1 for the channel. `atMs` is the time (epoch ms) that vertical
 * steps keep, even through gaps. */
export type GuideFocus = { row: number; cell: number; atMs: number }

/** A step through the guide. */
export type GuideStep = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageUp' | 'pageDown'

/** The head of a row, before its programmes. */
export const CHANNEL_CELL = -1

/** The channels of a page step. */
const PAGE_ROWS = 5

const ROWS: Partial<Record<GuideStep, number>> = { up: -1, down: 1, pageUp: -PAGE_ROWS, pageDown: PAGE_ROWS }

/** Returns the next focus; an edge stops it. A row without programmes has one cell. */
export function stepFrom(
  focus: GuideFocus,
  step: GuideStep,
  rows: number,
  cellsOf: (row: number) => readonly Span[],
): GuideFocus {
  const by = ROWS[step]
  if (by !== undefined) {
    const row = Math.max(0, Math.min(rows - 1, focus.row + by))
    if (focus.cell === CHANNEL_CELL) return { ...focus, row }
    return { ...focus, row, cell: Math.max(0, cellNearest(cellsOf(row), focus.atMs)) }
  }
  const cells = cellsOf(focus.row)
  const last = Math.max(0, cells.length - 1)
  const target = { left: focus.cell - 1, right: focus.cell + 1, home: 0, end: last }[step as 'left' | 'right' | 'home' | 'end']
  const cell = Math.max(CHANNEL_CELL, Math.min(last, target))
  if (cell === focus.cell) return focus
  return { ...focus, cell, atMs: cells[cell]?.start ?? focus.atMs }
}

/** Returns the initial focus: the first row at the shown time. */
export function firstFocus(atMs: number, cells: readonly Span[]): GuideFocus {
  return { row: 0, cell: Math.max(0, cellNearest(cells, atMs)), atMs }
}
