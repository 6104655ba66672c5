const DAY_MS = 86_400_000

/**
 * Days in which a consumer may withdraw from a contract made at a distance (Directive 2011/83/EU, article 9).
 */
const WITHDRAWAL_DAYS = 14

/**
 * Returns until when a subscriber may withdraw; the days count from the first payment when that is later than
 * the contract.
 */
export function withdrawUntil({ contractMs, firstPaidMs }: { contractMs: number; firstPaidMs: number | null }): number {
  return Math.max(contractMs, firstPaidMs ?? contractMs) + WITHDRAWAL_DAYS * DAY_MS
}

/**
 * Returns what a withdrawal gives back, in minor units: a trial's whole price, or what was paid for the days
 * not begun. A fraction of a minor unit is rounded in the viewer's favour.
 */
export function withdrawalRefund(
  paid: { isTrial: boolean; paidMinor: number; periodStartMs: number; periodDays: number },
  nowMs: number,
): number {
  if (paid.isTrial) return paid.paidMinor
  const begun = Math.ceil((nowMs - paid.periodStartMs) / DAY_MS)
  const used = Math.min(paid.periodDays, Math.max(0, begun))
  return Math.ceil((paid.paidMinor * (paid.periodDays - used)) / paid.periodDays)
}
