import type { Kysely } from 'kysely'
import { discounted } from '../../../src/domain/i18n/money.ts'
import type { ProviderDiscount, ProviderItem, ProviderOrder } from '../../adapters/payments/subscription-provider.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { Agreement } from './order-agreement.ts'
import { agreementOf } from './order-agreement.ts'
import { promoById, reductionOf } from './promo-store.ts'
import { periodPrice } from '../../../src/domain/billing/price.ts'

const DAY_MS = 86_400_000

type Sold = Pick<PackageRow, 'id' | 'currency' | 'period_days' | 'chargebee_item_price'>

/** The package's item price at Chargebee: the operator's name for it, or one such as `premium-USD-30d`. */
export const itemPriceOf = ({ id, currency, period_days, chargebee_item_price }: Sold): string =>
  chargebee_item_price ?? `${id}-${currency}-${period_days}d`

/** The item of a change to this package, at its price after the discount. */
export const itemOfPackage = (sold: PackageRow): ProviderItem => ({
  itemPrice: itemPriceOf(sold),
  priceMinor: discounted(sold.price_minor ?? 0, sold.discount_percent),
})

/** Returns the package of an item price; undefined for one that is not sold here. */
export async function packageOfItem(db: Kysely<Database>, itemPrice: string): Promise<PackageRow | undefined> {
  const packages = await db.selectFrom('packages').selectAll().execute()
  return packages.find((sold) => itemPriceOf(sold) === itemPrice)
}

/** Returns a first order or a trial in the provider's terms. */
export async function providerOrder(db: Kysely<Database>, order: OrderRow): Promise<ProviderOrder> {
  const sold = await db.selectFrom('packages').selectAll().where('id', '=', order.package_id).executeTakeFirstOrThrow()
  const agreement = agreementOf(order)
  if (!agreement) throw new Error(`The order ${order.id} has no terms`)
  const { terms, days } = agreement
  return {
    ref: order.id,
    accountId: order.account_id,
    locale: order.locale,
    item: { itemPrice: itemPriceOf(sold), priceMinor: terms.priceMinor },
    discount: await discountOf(db, order, terms),
    trialEndMs: order.kind === 'trial' ? order.created_ms + days * DAY_MS : null,
  }
}

/** The larger of the package's discount and the promo code's, as the quote had it. */
async function discountOf(db: Kysely<Database>, order: OrderRow, terms: Agreement['terms']): Promise<ProviderDiscount | null> {
  const { priceMinor, currency, discountPercent, discountLeft, periodDays } = terms
  const promo = order.promo_id === null ? null : await promoById(db, order.promo_id)
  const reduction = promo && reductionOf(promo)
  const own = priceMinor - discounted(priceMinor, discountPercent)
  const byPromo = reduction ? priceMinor - periodPrice({ priceMinor, currency, discountPercent: 0 }, reduction) : 0
  const amountMinor = order.kind === 'trial' ? Math.max(own, byPromo) : priceMinor - order.amount_minor
  if (amountMinor <= 0) return null
  const periods = byPromo > own ? promo!.periods || null : discountLeft
  return { amountMinor, periods, periodDays }
}
