/** The grid's sizes in CSS pixels. */
export type GridSizes = { row: number; hour: number }

/** The visible part of the grid, in CSS pixels from the first channel and the day's start, without column
 * and ruler. */
export type GridView = { left: number; top: number; width: number; height: number }

/** Hours from the first to before the last; `leftHour` is at the view's left edge. */
type Hours = { fromHour: number; toHour: number; leftHour: number }

/** The part to render: rows from the first to before the last, and hours; those before `seenToHour` are
 * visible. */
export type GridPart = Hours & { fromRow: number; toRow: number; seenToHour: number }

/** A rendered row with its hours; its logo follows later unless all renders at once. */
export type RenderedRow = Hours & { row: number; hasLogo: boolean }

/** Rendered around the visible part, so that scrolling finds rendered cells. */
export const OVERSCAN = { rows: 2, hours: 1 }
/** No overscan: the visible part renders sooner. */
export const NO_OVERSCAN = { rows: 0, hours: 0 }

/** Returns the visible part with overscan, in whole steps, so that most scrolls render nothing. */
export function partNear(
  { left, top, width, height }: GridView,
  { row, hour }: GridSizes,
  rows: number,
  hours: number,
  overscan: typeof OVERSCAN,
): GridPart {
  const leftHour = Math.floor(left / hour)
  const seenToHour = Math.min(hours, Math.ceil((left + width) / hour))
  return {
    fromRow: Math.max(0, Math.floor(top / row) - overscan.rows),
    toRow: Math.min(rows, Math.ceil((top + height) / row) + overscan.rows),
    fromHour: Math.max(0, leftHour - overscan.hours),
    toHour: Math.min(hours, seenToHour + overscan.hours),
    leftHour,
    seenToHour,
  }
}

/** Returns the rows of the next frame: outside rows are dropped, and `hoursAtOnce` hours of rows added, at
 * least one row. Visible gaps come first, nearest to the middle; the same list means done. */
export function nextRows(rendered: readonly RenderedRow[], part: GridPart, hoursAtOnce: number): readonly RenderedRow[] {
  const { fromRow, toRow, fromHour, toHour, leftHour, seenToHour } = part
  const whole: Hours = { fromHour, toHour, leftHour }
  const seen: Hours = { fromHour: leftHour, toHour: seenToHour, leftHour }
  const first = hoursAtOnce < toHour - fromHour ? seen : whole
  const before = new Map(rendered.map((one) => [one.row, one]))
  const rows = Array.from({ length: Math.max(0, toRow - fromRow) }, (_, at) => fromRow + at)
  const middle = (fromRow + toRow - 1) / 2
  const isBlank = (row: number): boolean => newHours(before.get(row), seen) > 0
  const urgency = (row: number): number => Math.abs(row - middle) + (isBlank(row) ? 0 : rows.length)
  const anew = new Map<number, RenderedRow>()
  let hours = 0
  for (const row of rows.toSorted((a, b) => urgency(a) - urgency(b))) {
    const target = before.has(row) ? whole : first
    if (isSameHours(before.get(row), target)) continue
    // A row without new hours is rendered again too.
    hours += Math.max(1, newHours(before.get(row), target))
    if (anew.size > 0 && hours > hoursAtOnce) break
    anew.set(row, { row, ...target, hasLogo: before.get(row)?.hasLogo ?? hoursAtOnce === Infinity })
  }
  const isGone = rendered.some(({ row }) => row < fromRow || row >= toRow)
  if (anew.size === 0 && !isGone) return rendered
  return rows.flatMap((row) => anew.get(row) ?? before.get(row) ?? [])
}

/** As many logos as fit a frame on a slow device. */
const LOGOS_AT_ONCE = 2

/** Returns the rows with the next few logos, from the top; the same list when complete. */
export function nextLogos(rendered: readonly RenderedRow[]): readonly RenderedRow[] {
  const next = rendered.filter(({ hasLogo }) => !hasLogo).slice(0, LOGOS_AT_ONCE)
  return next.length === 0 ? rendered : rendered.map((one) => (next.includes(one) ? { ...one, hasLogo: true } : one))
}

const isSameHours = (row: Hours | undefined, { fromHour, toHour, leftHour }: Hours): boolean =>
  row?.fromHour === fromHour && row.toHour === toHour && row.leftHour === leftHour

function newHours(row: Hours | undefined, { fromHour, toHour }: Hours): number {
  const both = row ? Math.max(0, Math.min(row.toHour, toHour) - Math.max(row.fromHour, fromHour)) : 0
  return toHour - fromHour - both
}

const LATE_MS = 34
// A frame at 50 Hz is in time too.
const IN_TIME_MS = 25
// A frame this late is unrelated to the previous render.
const RESTED_MS = 500
const LEAST_HOURS = 2
const MOST_HOURS = 12

/** The first frame's hours of rows. */
export const HOURS_AT_FIRST = 4

/** Returns the next frame's hours of rows: fewer when the frame came late after `before`, more when in
 * time. */
export function hoursInFrame(before: number, sinceLastMs: number): number {
  if (sinceLastMs > RESTED_MS) return before
  if (sinceLastMs > LATE_MS) return Math.max(LEAST_HOURS, Math.floor(before / 2))
  return sinceLastMs < IN_TIME_MS ? Math.min(MOST_HOURS, before + 2) : before
}

/** Returns the minimal scroll that shows a place completely. */
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
