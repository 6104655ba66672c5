import { KYIV_ZONE } from './kyiv-zone.ts'
import { zoneOffsetMs } from './zone-offset.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns Kyiv's UTC offset at an instant, in milliseconds. */
export function kyivOffsetMs(atMs: number): number {
  return zoneOffsetMs(atMs, KYIV_ZONE)
}

/** Returns the Kyiv day, `YYYY-MM-DD`, of an instant. */
export function kyivDayOf(atMs: number): string {
  return new Date(atMs + kyivOffsetMs(atMs)).toISOString().slice(0, 10)
}

/** Returns the day `count` days after `day`; negative counts go back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of days from `from` to `day`. */
export function daysBetween(from: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Returns the instant of a Kyiv wall time; minutes past 1440 run into the next days. A time that spring
 * skips is an hour later; one that autumn repeats is the first. */
export function kyivInstant(day: string, minutes = 0): number {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  // Kyiv is two or three hours ahead of UTC, so three hours before the wall time no clock change lies
  // between.
  return wallMs - kyivOffsetMs(wallMs - 3 * HOUR_MS)
}
