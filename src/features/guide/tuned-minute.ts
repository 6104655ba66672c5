import type { Readable } from '../../platform/store.ts'

const MINUTE_MS = 60_000

/** The minute of the day to which a phone's guide is tuned. */
export type TunedMinute = Readable<number>

/** Returns the instant of a tuned minute (epoch ms). */
export const tunedAt = (dayStart: number, minute: number): number => dayStart + minute * MINUTE_MS

/** Returns the minute of an instant (epoch ms), clamped to the day. */
export const minuteOf = (dayStart: number, minutes: number, atMs: number): number =>
  Math.max(0, Math.min(minutes - 1, Math.floor((atMs - dayStart) / MINUTE_MS)))
