/** No prompt for this long after "later". */
export const INSTALL_PAUSE_MS = 90 * 86_400_000

/** A viewer who has played this long without a break finds the site useful. */
export const ENOUGH_PLAYED_MS = 5 * 60_000

/** A return after this long counts as a new visit. */
const VISIT_PAUSE_MS = 30 * 60_000

/** The number of visits in this browser, and the last activity. */
export type Visits = { count: number; seenMs: number }

/** Returns the visits after activity at an instant. */
export function seenAgain(before: Visits | undefined, nowMs: number): Visits {
  if (!before) return { count: 1, seenMs: nowMs }
  // A clock that was set back starts no visit.
  return { count: before.count + (nowMs - before.seenMs >= VISIT_PAUSE_MS ? 1 : 0), seenMs: nowMs }
}

/** True if installation may be offered: from the second visit or after enough playback, and not soon after
 * "later". */
export function isInstallMoment(known: {
  visits: number
  hasPlayedEnough: boolean
  refusedAtMs: number | undefined
  nowMs: number
}): boolean {
  const { visits, hasPlayedEnough, refusedAtMs, nowMs } = known
  return (visits > 1 || hasPlayedEnough) && (refusedAtMs === undefined || nowMs - refusedAtMs >= INSTALL_PAUSE_MS)
}
