import type { Kysely } from 'kysely'
import { periodPrice, type PromoReduction } from '../../../src/domain/billing/price.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { reductionOf } from './promo-store.ts'

/** The agreed terms of a subscription's next periods. */
export type Terms = {
  packageId: string
  /** Without a reduction. */
  priceMinor: number
  currency: string
  periodDays: number
  discountPercent: number
  /** Periods that have the discount, the next one included; null: all. */
  discountLeft: number | null
}

type Promo = { id: string; reduction: PromoReduction }

/** The next period of a subscription: its terms, and what it costs. */
export type NextPeriod = { terms: Terms; amountMinor: number; promoId: string | null }

/**
 * Returns the next period. Without a change of package it has the agreed terms, whatever the package costs
 * now.
 */
export async function nextPeriod(db: Kysely<Database>, present: SubscriptionRow): Promise<NextPeriod> {
  const terms = await termsOf(db, present, present.next_package_id ?? present.package_id)
  return pricedPeriod(terms, await promoOf(db, present, terms.packageId))
}

/** Returns the next period of a subscription that keeps its package and was bought without a promo code. */
export const periodWithoutPromo = (present: SubscriptionRow): NextPeriod => pricedPeriod(agreedTerms(present), null)

function pricedPeriod(terms: Terms, promo: Promo | null): NextPeriod {
  const discountPercent = terms.discountLeft === 0 ? 0 : terms.discountPercent
  const price = { priceMinor: terms.priceMinor, currency: terms.currency, discountPercent }
  const amountMinor = periodPrice(price, promo?.reduction ?? null)
  return { terms, amountMinor, promoId: promo?.id ?? null }
}

/** Returns the terms of the subscription with this package: its own, or those that the package has now. */
export async function termsOf(db: Kysely<Database>, present: SubscriptionRow, packageId: string): Promise<Terms> {
  const other =
    packageId === present.package_id
      ? undefined
      : await db.selectFrom('packages').selectAll().where('id', '=', packageId).executeTakeFirst()
  return other && other.price_minor !== null && other.currency !== null ? termsOfPackage(other) : agreedTerms(present)
}

/** The terms that a subscription sold here has by its order. */
const agreedTerms = (present: SubscriptionRow): Terms => ({
  packageId: present.package_id,
  priceMinor: present.price_minor!,
  currency: present.currency!,
  periodDays: present.period_days!,
  discountPercent: present.discount_percent,
  discountLeft: present.discount_left,
})

/** The terms that a package has now. Its price is set. */
export const termsOfPackage = (sold: PackageRow): Terms => ({
  packageId: sold.id,
  priceMinor: sold.price_minor!,
  currency: sold.currency!,
  periodDays: sold.period_days,
  discountPercent: sold.discount_percent,
  discountLeft: sold.discount_periods === 0 ? null : sold.discount_periods,
})

/** The columns of a subscription whose next period has begun on these terms. */
export const termsColumns = ({ discountLeft, ...terms }: Terms) => ({
  package_id: terms.packageId,
  price_minor: terms.priceMinor,
  currency: terms.currency,
  period_days: terms.periodDays,
  discount_percent: terms.discountPercent,
  discount_left: discountLeft === null ? null : Math.max(0, discountLeft - 1),
})

/** The promo code of the subscription's order, while it has periods left. */
async function promoOf(db: Kysely<Database>, { id, account_id }: SubscriptionRow, packageId: string): Promise<Promo | null> {
  const orders = () => db.selectFrom('orders').where('subscription_id', '=', id).where('outcome', '=', 'applied')
  const first = await orders()
    .select(['promo_id', 'created_ms'])
    .where('promo_id', 'is not', null)
    .orderBy('created_ms')
    .executeTakeFirst()
  if (!first) return null
  const promo = await db.selectFrom('promo_codes').selectAll().where('id', '=', first.promo_id).executeTakeFirstOrThrow()
  const { periods, package_id } = promo
  const reduction = reductionOf(promo)
  if (!reduction || (package_id !== null && package_id !== packageId)) return null
  if (periods > 0) {
    const paid = await orders()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('promo_id', '=', promo.id)
      .where('kind', 'in', ['first', 'renewal'])
      .executeTakeFirstOrThrow()
    const free = await db
      .selectFrom('billing_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', account_id)
      .where('subscription_id', '=', id)
      .where('what', '=', 'free_period')
      .executeTakeFirstOrThrow()
    if (Number(paid.count) + Number(free.count) >= periods) return null
  }
  return { id: promo.id, reduction }
}
