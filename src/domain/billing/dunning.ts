const HOUR_MS = 3_600_000

/** When a renewal is tried, after the end of the period. Visa allows 15 retries in 30 days. */
const TRY_AFTER_MS = [0, 6, 22, 72, 120, 168].map((hours) => hours * HOUR_MS)

/** Why a charge was declined, in our own words. */
export type Decline = 'insufficient_funds' | 'declined' | 'expired' | 'card_gone' | 'authentication_needed'

/** Declines that no retry of the same card can change; card schemes forbid it. */
const HARD: readonly Decline[] = ['card_gone', 'expired']

/** The next step after a declined renewal. */
export type AfterDecline = { next: 'retry'; atMs: number } | { next: 'await_card'; untilMs: number } | { next: 'end' }

/**
 * Returns what follows declined attempt `attempt` (0 is the first) of a renewal. A hard decline waits for
 * another card until the last attempt would have been due. A time that has passed is tried at once, and only
 * once.
 */
export function afterDecline(
  { periodEndMs, attempt, decline }: { periodEndMs: number; attempt: number; decline: Decline },
  nowMs: number,
): AfterDecline {
  const lastMs = periodEndMs + TRY_AFTER_MS.at(-1)!
  if (HARD.includes(decline)) return nowMs < lastMs ? { next: 'await_card', untilMs: lastMs } : { next: 'end' }
  const later = TRY_AFTER_MS[attempt + 1]
  return later === undefined ? { next: 'end' } : { next: 'retry', atMs: Math.max(nowMs, periodEndMs + later) }
}
