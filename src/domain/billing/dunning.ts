const HOUR_MS = 3_600_000

/** When a renewal is tried, after the end of the period. Visa allows 15 retries in 30 days. */
const TRY_AFTER_MS = [0, 6, 22, 72, 120, 168].map((hours) => hours * HOUR_MS)

/** Declined attempts at one renewal, the viewer's own included, after which no more are made. */
export const MOST_ATTEMPTS = 15

/** Why a charge was declined, in our own words. */
export type Decline = 'insufficient_funds' | 'declined' | 'expired' | 'card_gone' | 'authentication_needed'

/** Declines that no retry of the same card can change; card schemes forbid it. */
const HARD: readonly string[] = ['card_gone', 'expired', 'no_card'] satisfies (Decline | 'no_card')[]

/** True if only another card can renew the subscription. */
export const needsAnotherCard = (problem: string | null): boolean => HARD.includes(problem ?? '')

/** The next step after a declined renewal. */
export type AfterDecline = { next: 'retry'; atMs: number } | { next: 'await_card'; untilMs: number } | { next: 'end' }

/**
 * Returns what follows a renewal declined at `nowMs`: the next attempt of the timetable. A hard decline waits
 * for another card until the last attempt would have been due.
 */
export function afterDecline(
  { periodEndMs, problem }: { periodEndMs: number; problem: Decline | 'no_card' },
  nowMs: number,
): AfterDecline {
  const lastMs = periodEndMs + TRY_AFTER_MS.at(-1)!
  if (needsAnotherCard(problem)) return nowMs < lastMs ? { next: 'await_card', untilMs: lastMs } : { next: 'end' }
  // The first attempt is over, also by a clock that went back.
  const later = TRY_AFTER_MS.slice(1).find((afterMs) => periodEndMs + afterMs > nowMs)
  return later === undefined ? { next: 'end' } : { next: 'retry', atMs: periodEndMs + later }
}
