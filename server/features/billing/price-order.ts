import type { Kysely } from 'kysely'
import type { QuoteLine } from '../../../src/contract/billing.ts'
import { LEAST_CHARGE_MINOR, periodPrice } from '../../../src/domain/billing/price.ts'
import { discounted } from '../../../src/domain/i18n/money.ts'
import type { ChangeEstimate } from '../../adapters/payments/subscription-provider.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SigningKeys } from '../../keys.ts'
import type { Agreement } from './order-agreement.ts'
import { priceChange } from './price-change.ts'
import { CHECK, type PricedOrder } from './priced-order.ts'
import { type PromoRow, reductionOf } from './promo-store.ts'
import { termsOfPackage } from './renewal-terms.ts'
import { mayTry, trialKeysOf } from './trial-keys.ts'

const DAY_MS = 86_400_000
export type PriceRequest = {
  account: AccountRow
  packageId: string
  promo: PromoRow | null
  trialKeys: SigningKeys
  /** The provider that takes a new order. */
  provider: OrderRow['provider']
  /** The price of a change by the provider that charges it. */
  estimate: ChangeEstimate | null
}

/**
 * Prices what a package would be to an account at `nowMs`. Throws `not_found`, `package_not_sold`,
 * `already_have`, `managed_elsewhere`, `payment_pending` and `promo_invalid`.
 */
export async function priceOrder(db: Kysely<Database>, request: PriceRequest, nowMs: number): Promise<PricedOrder> {
  const { account, promo, trialKeys, provider } = request
  const sold = await findSold(db, request.packageId)
  const open = await db.selectFrom('subscriptions').selectAll().where('open_of', '=', account.id).executeTakeFirst()
  // One that does not renew is over with its period, before a job ends it.
  if (open && (open.auto_renew === 1 || nowMs < open.period_end_ms!)) {
    // A code reduces a first order and its renewals.
    if (promo) throw new ApiError('promo_invalid')
    return priceChange(db, open, sold, { nowMs, estimate: request.estimate })
  }
  await refuseOwned(db, account.id, sold, nowMs)
  if (promo && !isFor(promo, sold)) throw new ApiError('promo_invalid')
  // Chargebee's trials cost nothing; a package whose trial has a price is sold there without one.
  const isTried =
    sold.trial_days > 0 && sold.trial_price_minor !== null && (provider === 'liqpay' || sold.trial_price_minor === 0)
  const hasTrial = isTried && (await mayTry(db, account, trialKeys))
  // A code of days cannot lengthen a term of Chargebee's.
  if (!hasTrial && provider === 'chargebee' && promo?.kind === 'days') throw new ApiError('promo_invalid')
  const order = { sold, promo, provider, nowMs }
  return hasTrial ? trialOrder(order, trialKeysOf(account, trialKeys)) : firstOrder(order)
}

/** True if a code reduces this package. */
export const isFor = (promo: PromoRow, { id, currency }: Pick<PackageRow, 'id' | 'currency'>): boolean =>
  (promo.package_id === null || promo.package_id === id) && (promo.kind !== 'amount' || promo.currency === currency)

async function findSold(db: Kysely<Database>, id: string): Promise<PackageRow> {
  const sold = await db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sold) throw new ApiError('not_found')
  const isSold = sold.on_sale === 1 && sold.store === null && sold.price_minor !== null && sold.currency !== null
  if (!isSold) throw new ApiError('package_not_sold')
  return sold
}

/** Refuses a package that another source gives for more than a day, itself or a higher one. */
async function refuseOwned(db: Kysely<Database>, accountId: string, sold: PackageRow, nowMs: number): Promise<void> {
  const other = await db
    .selectFrom('subscriptions')
    .innerJoin('packages', 'packages.id', 'subscriptions.package_id')
    .select('source')
    .where('account_id', '=', accountId)
    .where('packages.rank', '>=', sold.rank)
    .where('access_from_ms', '<=', nowMs)
    .where('access_until_ms', '>', nowMs + DAY_MS)
    .where('open_of', 'is', null)
    .executeTakeFirst()
  if (other) throw new ApiError(other.source === 'admin' || other.source === 'site' ? 'already_have' : 'managed_elsewhere')
}

const NO_SUBSCRIPTION = { subscription_id: null, period_start_ms: null, period_end_ms: null }

type NewOrder = { sold: PackageRow; promo: PromoRow | null; provider: OrderRow['provider']; nowMs: number }

function firstOrder({ sold, promo, provider, nowMs }: NewOrder): PricedOrder {
  const terms = termsOfPackage(sold)
  const { currency, priceMinor, discountPercent } = terms
  const total = periodPrice({ priceMinor, currency, discountPercent }, promo && reductionOf(promo))
  const due = { amount_minor: total < LEAST_CHARGE_MINOR ? 0 : total, currency }
  // Chargebee stores a card without an amount.
  const isCheck = due.amount_minor === 0 && provider === 'liqpay'
  const days = sold.period_days + extraDays(promo)
  const left = terms.discountLeft === null ? null : terms.discountLeft - 1
  const isPromoLeft = promo !== null && promo.periods !== 1
  return {
    what: 'first',
    packageId: sold.id,
    name: sold.name,
    due,
    surcharge: null,
    promoId: promo?.id ?? null,
    ...ending({ sold, days, promo: isPromoLeft ? promo : null, discountLeft: left }, nowMs),
    agreement: agreed(sold, days, [...reducedLines(sold, total), ...(isCheck ? [checkLine] : [])]),
    order: { kind: 'first', ...NO_SUBSCRIPTION, provider, charge: isCheck ? 'check' : 'pay', money: isCheck ? CHECK : due },
  }
}

function trialOrder({ sold, promo, provider, nowMs }: NewOrder, trialKeys: string[]): PricedOrder {
  const due = { amount_minor: sold.trial_price_minor!, currency: sold.trial_currency ?? sold.currency! }
  // Chargebee stores a card without an amount.
  const isCheck = due.amount_minor === 0 && provider === 'liqpay'
  const days = sold.trial_days + extraDays(promo)
  const { discountLeft } = termsOfPackage(sold)
  const lines: QuoteLine[] = [{ kind: 'trial', ...due }, ...(isCheck ? [checkLine] : [])]
  return {
    what: 'trial',
    packageId: sold.id,
    name: sold.name,
    due,
    surcharge: null,
    promoId: promo?.id ?? null,
    ...ending({ sold, days, promo, discountLeft }, nowMs),
    agreement: { ...agreed(sold, days, lines), trialKeys },
    order: { kind: 'trial', ...NO_SUBSCRIPTION, provider, charge: isCheck ? 'check' : 'pay', money: isCheck ? CHECK : due },
  }
}

const checkLine: QuoteLine = { kind: 'check', ...CHECK }
const extraDays = (promo: PromoRow | null): number => (promo?.kind === 'days' ? promo.value : 0)

/** The terms that are agreed with an order of this package. */
function agreed(sold: PackageRow, days: number, lines: QuoteLine[]): Agreement {
  const description = `Ефір: ${sold.name}, ${days} дн.`
  return { lines, terms: termsOfPackage(sold), days, trialKeys: [], description }
}

/** The lines of a period's price: in full, and the larger of the two reductions. */
function reducedLines({ price_minor, currency, discount_percent }: PackageRow, total: number): QuoteLine[] {
  const [full, own] = [price_minor!, discounted(price_minor!, discount_percent)]
  const reduction = {
    kind: total < own ? ('promo' as const) : ('discount' as const),
    amount_minor: full - total,
    currency: currency!,
  }
  return [{ kind: 'package', amount_minor: full, currency: currency! }, ...(total < full ? [reduction] : [])]
}

type Ending = { sold: PackageRow; days: number; promo: PromoRow | null; discountLeft: number | null }

/** The end of the access that an order gives, and the charge that follows. */
function ending({ sold, days, promo, discountLeft }: Ending, nowMs: number): Pick<PricedOrder, 'accessUntilMs' | 'renewal'> {
  const { currency, priceMinor, discountPercent, periodDays } = termsOfPackage(sold)
  const reduced = { priceMinor, currency, discountPercent: discountLeft === 0 ? 0 : discountPercent }
  const amount_minor = periodPrice(reduced, promo && reductionOf(promo))
  const at = nowMs + days * DAY_MS
  return { accessUntilMs: at, renewal: { amount_minor, currency, at, every_days: periodDays } }
}
