/** How large the grid of the guide is drawn, in CSS pixels. */
export type GridSizes = { row: number; hour: number }

/** What is seen of the programmes, in CSS pixels from the first channel and the beginning of the day; the column and the ruler cover none of it. */
export type GridView = { left: number; top: number; width: number; height: number }

/** Hours of the day from the first to the one before the last; in `leftHour` the left edge of the view lies. */
type Hours = { fromHour: number; toHour: number; leftHour: number }

/** What is to be drawn: rows from the first to the one before the last, and their hours, of which those before `seenToHour` are seen. */
export type GridPart = Hours & { fromRow: number; toRow: number; seenToHour: number }

/** A row that is drawn, with the cells of these hours; its logo comes with it when all is drawn at once, else when there is time for it. */
export type DrawnRow = Hours & { row: number; hasLogo: boolean }

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
  const leftHour = Math.floor(left / hour)
  const seenToHour = Math.min(hours, Math.ceil((left + width) / hour))
  return {
    fromRow: Math.max(0, Math.floor(top / row) - ahead.rows),
    toRow: Math.min(rows, Math.ceil((top + height) / row) + ahead.rows),
    fromHour: Math.max(0, leftHour - ahead.hours),
    toHour: Math.min(hours, seenToHour + ahead.hours),
    leftHour,
    seenToHour,
  }
}

/**
 * The next rows on the way to a part of the grid: those outside it are gone, and so many hours of rows are drawn anew, of one row at least:
 * first those that lack what is seen of them, the nearest to its middle first; where not even one whole row is wanted at once, a new one
 * begins with what is seen of it. The same list when the part is drawn.
 */
export function nextRows(drawn: readonly DrawnRow[], part: GridPart, hoursAtOnce: number): readonly DrawnRow[] {
  const { fromRow, toRow, fromHour, toHour, leftHour, seenToHour } = part
  const whole: Hours = { fromHour, toHour, leftHour }
  const seen: Hours = { fromHour: leftHour, toHour: seenToHour, leftHour }
  const first = hoursAtOnce < toHour - fromHour ? seen : whole
  const before = new Map(drawn.map((one) => [one.row, one]))
  const rows = Array.from({ length: Math.max(0, toRow - fromRow) }, (_, at) => fromRow + at)
  const middle = (fromRow + toRow - 1) / 2
  const isBlank = (row: number): boolean => newHours(before.get(row), seen) > 0
  const urgency = (row: number): number => Math.abs(row - middle) + (isBlank(row) ? 0 : rows.length)
  const anew = new Map<number, DrawnRow>()
  let hours = 0
  for (const row of rows.toSorted((a, b) => urgency(a) - urgency(b))) {
    const wanted = before.has(row) ? whole : first
    if (isSameHours(before.get(row), wanted)) continue
    // A row of which nothing is new is drawn again, too.
    hours += Math.max(1, newHours(before.get(row), wanted))
    if (anew.size > 0 && hours > hoursAtOnce) break
    anew.set(row, { row, ...wanted, hasLogo: before.get(row)?.hasLogo ?? hoursAtOnce === Infinity })
  }
  const isGone = drawn.some(({ row }) => row < fromRow || row >= toRow)
  if (anew.size === 0 && !isGone) return drawn
  return rows.flatMap((row) => anew.get(row) ?? before.get(row) ?? [])
}

/** So many logos take as long as a frame has time for on a slow device. */
const LOGOS_AT_ONCE = 2

/** The rows with the next few logos that are still to come, from above; the same list when all are there. */
export function nextLogos(drawn: readonly DrawnRow[]): readonly DrawnRow[] {
  const next = drawn.filter(({ hasLogo }) => !hasLogo).slice(0, LOGOS_AT_ONCE)
  return next.length === 0 ? drawn : drawn.map((one) => (next.includes(one) ? { ...one, hasLogo: true } : one))
}

const isSameHours = (row: Hours | undefined, { fromHour, toHour, leftHour }: Hours): boolean =>
  row?.fromHour === fromHour && row.toHour === toHour && row.leftHour === leftHour

function newHours(row: Hours | undefined, { fromHour, toHour }: Hours): number {
  const both = row ? Math.max(0, Math.min(row.toHour, toHour) - Math.max(row.fromHour, fromHour)) : 0
  return toHour - fromHour - both
}

const LATE_MS = 34
// Screens of 50 frames a second are in time, too.
const IN_TIME_MS = 25
// So long after the last one it is no answer to what that one drew.
const RESTED_MS = 500
const LEAST_HOURS = 2
const MOST_HOURS = 12

/** How many hours of rows to draw at first in a frame. */
export const HOURS_AT_FIRST = 4

/** How many hours of rows to draw in the next frame: fewer when the frame came late after the one that drew `before`, more when in time. */
export function hoursInFrame(before: number, sinceLastMs: number): number {
  if (sinceLastMs > RESTED_MS) return before
  if (sinceLastMs > LATE_MS) return Math.max(LEAST_HOURS, Math.floor(before / 2))
  return sinceLastMs < IN_TIME_MS ? Math.min(MOST_HOURS, before + 2) : before
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
