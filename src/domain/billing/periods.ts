const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Access without an end: the last moment that a Date can hold. */
export const FOREVER_MS = 8_640_000_000_000_000

/** A paid period or a trial, from its first moment up to its end. */
export type Period = { startMs: number; endMs: number }

/**
 * Returns a period of so many times 24 hours. Summer time moves the local hour of its end, never its length.
 */
export function periodFrom(startMs: number, days: number): Period {
  return { startMs, endMs: startMs + days * DAY_MS }
}

/** Access after a paid period while its renewal is tried. */
export const GRACE_MS = 24 * HOUR_MS

/** Access after a trial while its first charge is tried. */
export const TRIAL_GRACE_MS = HOUR_MS

/** Returns when access ends: the end of the period, and of the grace if a renewal is due. */
export function accessUntil(periodEndMs: number, { autoRenew, isTrial }: { autoRenew: boolean; isTrial: boolean }): number {
  if (!autoRenew) return periodEndMs
  return periodEndMs + (isTrial ? TRIAL_GRACE_MS : GRACE_MS)
}

/**
 * Returns the period that a renewal pays for: after the old one within the grace, from the payment later. The
 * viewer so pays for no days without access.
 */
export function renewedPeriod(
  { periodEndMs, accessUntilMs, periodDays }: { periodEndMs: number; accessUntilMs: number; periodDays: number },
  paidMs: number,
): Period {
  return periodFrom(paidMs < accessUntilMs ? periodEndMs : paidMs, periodDays)
}
