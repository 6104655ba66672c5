/** How large the grid of the guide is drawn, in CSS pixels. */
export type GridSizes = { row: number; hour: number }

/** What is seen of the programmes, in CSS pixels from the first channel and the beginning of the day; the column and the ruler cover none of it. */
export type GridView = { left: number; top: number; width: number; height: number }

/** What is drawn: rows and hours of the day from the first to the one before the last. */
export type GridPart = { fromRow: number; toRow: number; fromHour: number; toHour: number }

// Whole steps, so that most movements draw nothing, and as much ahead that a moving hand finds it drawn.
const ROWS_AT_ONCE = 2
const ROWS_AHEAD = 2
const HOURS_AHEAD = 1

/** The part of the grid that is near what is seen of it. */
export function partNear(
  { left, top, width, height }: GridView,
  { row, hour }: GridSizes,
  rows: number,
  hours: number,
): GridPart {
  const down = (index: number) => Math.floor(index / ROWS_AT_ONCE) * ROWS_AT_ONCE
  const up = (index: number) => Math.ceil(index / ROWS_AT_ONCE) * ROWS_AT_ONCE
  return {
    fromRow: Math.max(0, down(top / row - ROWS_AHEAD)),
    toRow: Math.min(rows, up((top + height) / row + ROWS_AHEAD)),
    fromHour: Math.max(0, Math.floor(left / hour) - HOURS_AHEAD),
    toHour: Math.min(hours, Math.ceil((left + width) / hour) + HOURS_AHEAD),
  }
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
