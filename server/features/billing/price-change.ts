import type { Kysely } from 'kysely'
import { renewedPeriod } from '../../../src/domain/billing/periods.ts'
import { upgradePrice } from '../../../src/domain/billing/price.ts'
import { discounted } from '../../../src/domain/i18n/money.ts'
import type { ChangeEstimate } from '../../adapters/payments/subscription-provider.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Agreement } from './order-agreement.ts'
import type { PricedOrder } from './priced-order.ts'
import { nextPeriod, type Terms, termsColumns, termsOfPackage } from './renewal-terms.ts'

/** Prices a change of the open subscription: another package, a renewal that resumes, or one past due. */
export async function priceChange(
  db: Kysely<Database>,
  present: SubscriptionRow,
  sold: PackageRow,
  { nowMs, estimate }: { nowMs: number; estimate: ChangeEstimate | null },
): Promise<PricedOrder> {
  const own = await db.selectFrom('packages').selectAll().where('id', '=', present.package_id).executeTakeFirstOrThrow()
  const isDue = present.auto_renew === 1 && nowMs >= present.period_end_ms!
  const change = { db, present, sold, nowMs, estimate }
  if (isDue) {
    // Chargebee charges its subscriptions by itself; only what a bank declined is paid here.
    if (present.provider === 'chargebee' && present.state !== 'past_due') throw new ApiError('payment_pending')
    if (sold.id === (present.next_package_id ?? present.package_id)) return payNow(change)
    // Another package waits until the period is paid, or the subscription ends.
    throw new ApiError('payment_pending')
  }
  if (sold.id === present.package_id) {
    if (present.auto_renew === 1 && present.next_package_id === null) throw new ApiError('already_have')
    return free(change, 'resume', { next_package_id: null })
  }
  // A trial has no paid part; else amounts of two currencies cannot be set off.
  const isOtherMoney = present.state !== 'trial' && sold.currency !== present.currency
  // Chargebee's subscriptions have one currency.
  if (isOtherMoney && present.provider === 'chargebee') throw new ApiError('package_not_sold')
  if (sold.rank < own.rank || isOtherMoney) return free(change, 'downgrade', { next_package_id: sold.id })
  const terms = termsOfPackage(sold)
  // The first period of a trial is still to come.
  const columns = present.state === 'trial' ? { ...termsColumns(terms), discount_left: terms.discountLeft } : termsColumns(terms)
  return upgrade(change, { ...columns, next_package_id: null })
}

type Change = {
  db: Kysely<Database>
  present: SubscriptionRow
  sold: PackageRow
  nowMs: number
  estimate: ChangeEstimate | null
}

const base = ({ sold }: Change) => ({ packageId: sold.id, name: sold.name, promoId: null })

const agreement = ({ sold, present }: Change, lines: Agreement['lines'], terms: Terms): Agreement => ({
  lines,
  terms,
  days: present.period_days!,
  trialKeys: [],
  description: `Ефір: ${sold.name}, ${present.period_days} дн.`,
})

/** The charge that follows once the subscription has these columns. */
async function renewalOf({ db, present }: Change, columns: Partial<SubscriptionRow>, atMs: number) {
  const { terms, amountMinor } = await nextPeriod(db, { ...present, ...columns })
  return { amount_minor: amountMinor, currency: terms.currency, at: atMs, every_days: terms.periodDays }
}

/** A change for which nothing is due now. */
async function free(change: Change, what: 'resume' | 'downgrade', columns: Partial<SubscriptionRow>): Promise<PricedOrder> {
  const { present, sold } = change
  const end = present.period_end_ms!
  return {
    ...base(change),
    what,
    due: { amount_minor: 0, currency: present.currency! },
    surcharge: null,
    order: null,
    accessUntilMs: end,
    renewal: await renewalOf(change, columns, end),
    agreement: agreement(change, [], termsOfPackage(sold)),
  }
}

async function upgrade(change: Change, columns: Partial<SubscriptionRow>): Promise<PricedOrder> {
  const { present, sold, nowMs, estimate } = change
  const currency = sold.currency!
  const period = { startMs: present.period_start_ms!, endMs: present.period_end_ms! }
  const newPriceMinor = discounted(sold.price_minor!, sold.discount_percent)
  const isTrial = present.state === 'trial'
  const own = { period, paidMinor: present.period_paid_minor, newPriceMinor }
  // The provider charges the change, so it prices it.
  if (!isTrial && present.provider === 'chargebee' && !estimate) throw new ApiError('payment_unavailable')
  const price = isTrial ? null : (estimate ?? upgradePrice(own, nowMs))
  const due = { amount_minor: price?.dueMinor ?? 0, currency }
  const isFree = price === null || price.dueMinor === 0
  const lines: Agreement['lines'] = isFree
    ? []
    : [
        { kind: 'package', amount_minor: price.restMinor, currency },
        { kind: 'credit', amount_minor: price.creditMinor, currency },
      ]
  const ids = { subscription_id: present.id, period_start_ms: period.startMs, period_end_ms: period.endMs }
  return {
    ...base(change),
    what: 'upgrade',
    due,
    surcharge: due,
    accessUntilMs: period.endMs,
    renewal: present.auto_renew === 1 ? await renewalOf(change, columns, period.endMs) : null,
    agreement: agreement(change, lines, termsOfPackage(sold)),
    order: isFree ? null : { kind: 'upgrade', ...ids, provider: present.provider!, charge: 'pay', money: due },
  }
}

/** The renewal that was declined, paid by the viewer. */
async function payNow(change: Change): Promise<PricedOrder> {
  const { db, present, nowMs } = change
  const { terms, amountMinor, promoId } = await nextPeriod(db, present)
  const due = { amount_minor: amountMinor, currency: terms.currency }
  if (amountMinor === 0) throw new ApiError('payment_pending')
  const ends = { periodEndMs: present.period_end_ms!, accessUntilMs: present.access_until_ms, periodDays: terms.periodDays }
  const { endMs } = renewedPeriod(ends, nowMs)
  const reduction = { amount_minor: terms.priceMinor - amountMinor, currency: terms.currency }
  const lines: Agreement['lines'] = [
    { kind: 'package', amount_minor: terms.priceMinor, currency: terms.currency },
    ...(reduction.amount_minor > 0
      ? [{ kind: promoId === null ? ('discount' as const) : ('promo' as const), ...reduction }]
      : []),
  ]
  const left = terms.discountLeft === null ? null : Math.max(0, terms.discountLeft - 1)
  return {
    ...base(change),
    what: 'pay_now',
    promoId,
    due,
    surcharge: null,
    accessUntilMs: endMs,
    renewal: await renewalOf(change, { ...termsColumns(terms), discount_left: left, next_package_id: null }, endMs),
    agreement: agreement(change, lines, terms),
    order: {
      kind: 'renewal',
      subscription_id: present.id,
      provider: present.provider!,
      charge: 'pay',
      money: due,
      period_start_ms: present.period_end_ms,
      period_end_ms: null,
    },
  }
}
