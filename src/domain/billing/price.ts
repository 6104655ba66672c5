import { discounted } from '../i18n/money.ts'
import type { Period } from './periods.ts'

/** Amounts below it, in minor units, are not charged: banks refuse them or keep them as a fee. */
export const LEAST_CHARGE_MINOR = 50

/** The reduction of a period's price by a promo code. */
export type PromoReduction = { kind: 'percent'; percent: number } | { kind: 'amount'; amountMinor: number; currency: string }

/**
 * Returns the price of a period: the larger of the package's discount and the promo code's is taken off,
 * never both.
 */
export function periodPrice(
  { priceMinor, currency, discountPercent }: { priceMinor: number; currency: string; discountPercent: number },
  promo: PromoReduction | null = null,
): number {
  const own = discounted(priceMinor, discountPercent)
  return Math.max(0, Math.min(own, promo ? reducedBy(promo, priceMinor, currency) : own))
}

function reducedBy(promo: PromoReduction, priceMinor: number, currency: string): number {
  if (promo.kind === 'percent') return discounted(priceMinor, promo.percent)
  return promo.currency === currency ? priceMinor - promo.amountMinor : priceMinor
}

/** The charge of an upgrade: the new package's price for the rest of the period, less what is paid for it. */
export type UpgradePrice = { restMinor: number; creditMinor: number; dueMinor: number }

/**
 * Returns what a higher package costs for the rest of a paid period, in minor units. Each part is rounded
 * half up, so the amount shown is the amount charged.
 */
export function upgradePrice(
  { period, paidMinor, newPriceMinor }: { period: Period; paidMinor: number; newPriceMinor: number },
  nowMs: number,
): UpgradePrice {
  const lengthMs = period.endMs - period.startMs
  const leftMs = Math.min(lengthMs, Math.max(0, period.endMs - nowMs))
  const restMinor = share(newPriceMinor, leftMs, lengthMs)
  const creditMinor = share(paidMinor, leftMs, lengthMs)
  const due = restMinor - creditMinor
  return { restMinor, creditMinor, dueMinor: due < LEAST_CHARGE_MINOR ? 0 : due }
}

// A product of cents and milliseconds passes 2^53 at prices over 34,000.00 for 30 days.
function share(amountMinor: number, partMs: number, wholeMs: number): number {
  const whole = BigInt(wholeMs)
  return Number((2n * BigInt(amountMinor) * BigInt(partMs) + whole) / (2n * whole))
}
