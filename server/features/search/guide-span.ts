const HOUR_MS = 3_600_000

/** The most broadcasts of a day for which the search holds the whole guide, the archive included. */
const MOST_A_DAY = 10_000

/** The broadcasts that the search holds of a longer guide: about 250 bytes and 25 µs of CPU each. */
const MOST_HELD = 150_000

/** Past hours of a longer guide. */
const BACK_HOURS = 2

/** A part of the guide: `[fromMs, toMs)`. */
export type GuideSpan = { fromMs: number; toMs: number }

/** The day whose broadcasts decide how much of the guide is searched. */
export const dayAhead = (nowMs: number): GuideSpan => ({ fromMs: nowMs, toMs: nowMs + 24 * HOUR_MS })

/**
 * Returns the part of the guide that the search holds; undefined for all of it. The part stays the same for a
 * quarter of its length, so that the index is not rebuilt all the time.
 */
export function searchedSpan(broadcastsADay: number, nowMs: number): GuideSpan | undefined {
  if (broadcastsADay <= MOST_A_DAY) return undefined
  const hours = Math.max(2 * BACK_HOURS, Math.floor((MOST_HELD / broadcastsADay) * 24))
  const stepMs = Math.ceil(hours / 4) * HOUR_MS
  const fromMs = Math.floor(nowMs / stepMs) * stepMs - BACK_HOURS * HOUR_MS
  return { fromMs, toMs: fromMs + hours * HOUR_MS }
}
