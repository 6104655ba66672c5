/** How long after "later" nothing is offered again. */
export const INSTALL_PAUSE_MS = 90 * 86_400_000

/** Who has listened or watched this long at a stretch has found what they came for. */
export const ENOUGH_PLAYED_MS = 5 * 60_000

/** Who comes back after this long visits anew. */
const VISIT_PAUSE_MS = 30 * 60_000

/** How often somebody has visited the site with this browser, and when they were last seen here. */
export type Visits = { count: number; seenMs: number }

/** The visits of a browser once it has been seen at an instant. */
export function seenAgain(before: Visits | undefined, nowMs: number): Visits {
  if (!before) return { count: 1, seenMs: nowMs }
  // A clock that was set back begins no visit.
  return { count: before.count + (nowMs - before.seenMs >= VISIT_PAUSE_MS ? 1 : 0), seenMs: nowMs }
}

/** Whether it is time to offer that the site be installed: at the second visit, or when enough was played, and not soon after a "later". */
export function isInstallMoment(known: {
  visits: number
  hasPlayedEnough: boolean
  refusedAtMs: number | undefined
  nowMs: number
}): boolean {
  const { visits, hasPlayedEnough, refusedAtMs, nowMs } = known
  return (visits > 1 || hasPlayedEnough) && (refusedAtMs === undefined || nowMs - refusedAtMs >= INSTALL_PAUSE_MS)
}
