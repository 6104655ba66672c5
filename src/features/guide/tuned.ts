import type { Readable } from '../../platform/store.ts'

const MINUTE_MS = 60_000

/** To which minute after the beginning of the day the phone's guide is tuned. */
export type Tuned = Readable<number>

/** The instant (epoch ms) to which a day is tuned. */
export const tunedAt = (dayStart: number, minute: number): number => dayStart + minute * MINUTE_MS

/** The minute of a day at an instant (epoch ms), within the day. */
export const minuteOf = (dayStart: number, minutes: number, atMs: number): number =>
  Math.max(0, Math.min(minutes - 1, Math.floor((atMs - dayStart) / MINUTE_MS)))
