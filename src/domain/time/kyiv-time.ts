import { KYIV_ZONE } from './kyiv-zone.ts'
import { zoneOffsetMs } from './zone-offset.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How far Kyiv's clocks are ahead of UTC at an instant, in milliseconds. */
export function kyivOffsetMs(atMs: number): number {
  return zoneOffsetMs(atMs, KYIV_ZONE)
}

/** The Kyiv calendar day, `YYYY-MM-DD`, of an instant. */
export function kyivDayOf(atMs: number): string {
  return new Date(atMs + kyivOffsetMs(atMs)).toISOString().slice(0, 10)
}

/** The day `count` calendar days after `day`; negative counts look back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many calendar days `day` lies after `from`. */
export function daysBetween(from: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/**
 * The instant at which Kyiv's clocks show `minutes` after midnight on `day`; minutes past 1440 run into the next days.
 * A wall time that the spring change skips is the instant an hour later by the clock; one that comes twice in autumn is the first.
 */
export function kyivInstant(day: string, minutes = 0): number {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  // Kyiv is two or three hours ahead, so the clocks three hours before the wall time read as UTC cannot have changed since.
  return wallMs - kyivOffsetMs(wallMs - 3 * HOUR_MS)
}
