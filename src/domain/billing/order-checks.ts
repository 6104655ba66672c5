const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Waits between checks of an order in flight; the last one repeats. */
const IN_FLIGHT_MS = [10_000, 20_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS]
/** A page left open can still be paid. */
const GIVEN_UP_MS = 3 * DAY_MS
const WAITING_MS = 30 * DAY_MS

/** Minutes by which the provider's clock may be late when a page expires. */
const EXPIRY_MARGIN_MS = 10 * MINUTE_MS

type Checked = {
  state: 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'superseded'
  createdMs: number
  /** How often the provider was asked. */
  checks: number
  /** True if the provider has not decided yet. */
  isWaiting: boolean
}

/** Returns when to ask the provider about an order again; null once nothing can change. */
export function nextCheck({ state, createdMs, checks, isWaiting }: Checked, nowMs: number): number | null {
  if (state === 'paid') return null
  if (state === 'created' || state === 'pending') return nowMs + IN_FLIGHT_MS[Math.min(checks, IN_FLIGHT_MS.length - 1)]!
  const ageMs = nowMs - createdMs
  if (ageMs > (isWaiting ? WAITING_MS : GIVEN_UP_MS)) return null
  return nowMs + Math.min(DAY_MS, Math.max(HOUR_MS, ageMs))
}

/** True if the payment page takes no payment any more. */
export const isPageOver = (expiresMs: number | null, nowMs: number): boolean =>
  expiresMs !== null && nowMs > expiresMs + EXPIRY_MARGIN_MS
