/** How large the grid of the guide is drawn, in CSS pixels. */
export type GridSizes = { row: number; hour: number }

/** What is seen of the programmes, in CSS pixels from the first channel and the beginning of the day; the column and the ruler cover none of it. */
export type GridView = { left: number; top: number; width: number; height: number }

/** What is drawn: rows and hours of the day from the first to the one before the last. */
export type GridPart = { fromRow: number; toRow: number; fromHour: number; toHour: number }

/** A row that is drawn: its cells from the first of these hours to before the last. */
export type DrawnRow = { row: number; fromHour: number; toHour: number }

/** How much is drawn beyond what is seen, so that a moving hand finds it drawn. */
export const AHEAD = { rows: 2, hours: 1 }
/** Nothing beyond: what is seen first is there the sooner. */
export const NOT_AHEAD = { rows: 0, hours: 0 }

/** The part of the grid that is seen, and as much ahead of it; in whole steps, so that most movements draw nothing. */
export function partNear(
  { left, top, width, height }: GridView,
  { row, hour }: GridSizes,
  rows: number,
  hours: number,
  ahead: typeof AHEAD,
): GridPart {
  return {
    fromRow: Math.max(0, Math.floor(top / row) - ahead.rows),
    toRow: Math.min(rows, Math.ceil((top + height) / row) + ahead.rows),
    fromHour: Math.max(0, Math.floor(left / hour) - ahead.hours),
    toHour: Math.min(hours, Math.ceil((left + width) / hour) + ahead.hours),
  }
}

/**
 * The next rows on the way to a part of the grid: those outside it are gone, and so many hours of rows are drawn anew, of one row at least,
 * the nearest to its middle first. The same list when the part is drawn.
 */
export function nextRows(drawn: readonly DrawnRow[], part: GridPart, hoursAtOnce: number): readonly DrawnRow[] {
  const { fromRow, toRow, fromHour, toHour } = part
  const before = new Map(drawn.map((one) => [one.row, one]))
  const rows = Array.from({ length: Math.max(0, toRow - fromRow) }, (_, at) => fromRow + at)
  const middle = (fromRow + toRow - 1) / 2
  const anew = new Set<number>()
  let hours = 0
  for (const row of rows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))) {
    if (isSameHours(before.get(row), part)) continue
    hours += newHours(before.get(row), part)
    if (anew.size > 0 && hours > hoursAtOnce) break
    anew.add(row)
  }
  const isGone = drawn.some(({ row }) => row < fromRow || row >= toRow)
  if (anew.size === 0 && !isGone) return drawn
  return rows.flatMap((row) => (anew.has(row) ? { row, fromHour, toHour } : (before.get(row) ?? [])))
}

type Hours = { fromHour: number; toHour: number }

const isSameHours = (row: Hours | undefined, { fromHour, toHour }: Hours): boolean =>
  row?.fromHour === fromHour && row.toHour === toHour

function newHours(row: Hours | undefined, { fromHour, toHour }: Hours): number {
  const both = row ? Math.max(0, Math.min(row.toHour, toHour) - Math.max(row.fromHour, fromHour)) : 0
  return toHour - fromHour - both
}

/** How far to scroll so that a place is seen whole: not at all when it is, and no further than it takes. */
export function scrollToShow(view: GridView, place: GridView): { left: number; top: number } {
  return {
    left: nearest(view.left, view.width, place.left, place.width),
    top: nearest(view.top, view.height, place.top, place.height),
  }
}

function nearest(seenFrom: number, seen: number, from: number, length: number): number {
  if (from < seenFrom) return from
  return Math.max(seenFrom, Math.min(from, from + length - seen))
}
