import type { Transaction } from 'kysely'
import { accessUntil, type Period, periodFrom } from '../../../src/domain/billing/periods.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { newId } from '../users/session-store.ts'
import { type Agreement, agreementOf } from './order-agreement.ts'
import { termsColumns, termsOf, termsOfPackage } from './renewal-terms.ts'
import { noticeUpgrade } from './subscription-notices.ts'
import { changeSubscription, chargeToCard, endSubscription, openSubscription, renewPeriod } from './subscription-changes.ts'

/** A paid order; `cardId` is the card that it was paid with, if it was saved. */
type Paid = {
  order: OrderRow
  cardId: string | null
  nowMs: number
  /** As the provider counts it. */
  period?: Period | undefined
}
/** The subscription that a payment changed, or null for a card check; undefined if it buys nothing. */
type Effect = { subscriptionId: string | null; period?: Period } | undefined

/** Gives what a payment buys. Returns undefined if it buys nothing any more, and must be refunded. */
export async function applyEffect(transaction: Transaction<Database>, paid: Paid): Promise<Effect> {
  const { kind } = paid.order
  if (kind === 'card') return storeCard(transaction, paid)
  if (kind === 'renewal') return renew(transaction, paid)
  if (kind === 'upgrade') return upgrade(transaction, paid)
  return subscribe(transaction, paid)
}

/** A card that is stored while a renewal has a problem is charged for it at once. */
async function storeCard(transaction: Transaction<Database>, { order, cardId, nowMs }: Paid): Promise<Effect> {
  const present = cardId === null ? undefined : await openSubscription(transaction, order.account_id)
  if (present?.problem) await chargeToCard(transaction, present, cardId!, { actor: 'provider', nowMs, orderId: order.id })
  return { subscriptionId: order.subscription_id }
}

async function subscribe(transaction: Transaction<Database>, { order, cardId, nowMs, period }: Paid): Promise<Effect> {
  const { account_id } = order
  const account = await transaction.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst()
  const sold = await agreedTerms(transaction, order)
  const open = await transaction.selectFrom('subscriptions').select('id').where('open_of', '=', account_id).executeTakeFirst()
  if (!account || !sold || open) return undefined
  const isTrial = order.kind === 'trial'
  const isCheck = order.action === 'auth' || order.action === 'hold'
  const { startMs, endMs } = period ?? periodFrom(nowMs, sold.days)
  const isChargebee = order.provider === 'chargebee'
  // Chargebee has the card, and charges it.
  const autoRenew = cardId !== null || isChargebee
  const subscription = {
    id: newId(),
    account_id,
    source: 'site',
    provider: order.provider,
    provider_ref: isChargebee ? order.id : null,
    state: isTrial ? 'trial' : 'active',
    auto_renew: Number(autoRenew),
    open_of: account_id,
    card_id: cardId,
    contract_ms: order.created_ms,
    access_from_ms: startMs,
    access_until_ms: accessUntil(endMs, { autoRenew, isTrial }),
    period_start_ms: startMs,
    period_end_ms: endMs,
    period_paid_minor: isCheck ? 0 : order.amount_minor,
    ...termsColumns(sold.terms),
    // A trial leaves the discount's periods for those that are paid.
    ...(isTrial && { discount_left: sold.terms.discountLeft }),
    problem: autoRenew ? null : 'no_card',
    next_ms: endMs,
    created_ms: nowMs,
  } as const
  await transaction.insertInto('subscriptions').values(subscription).execute()
  return { subscriptionId: subscription.id, period: { startMs, endMs } }
}

/** The terms that the order agreed; an order without any has those of its package. */
async function agreedTerms(
  transaction: Transaction<Database>,
  order: OrderRow,
): Promise<Pick<Agreement, 'terms' | 'days'> | undefined> {
  const sold = await findPackage(transaction, order.package_id)
  const agreement = agreementOf(order)
  if (!sold || agreement) return agreement ?? undefined
  return { terms: termsOfPackage(sold), days: order.kind === 'trial' ? sold.trial_days : sold.period_days }
}

async function renew(transaction: Transaction<Database>, { order, cardId, nowMs, period: counted }: Paid): Promise<Effect> {
  const present = await findOpen(transaction, order)
  if (counted) return present && renewCounted(transaction, present, { order, cardId, nowMs, period: counted })
  if (!present?.auto_renew || present.period_end_ms !== order.period_start_ms) return undefined
  // The viewer may have chosen another package since: the order's one is paid for.
  const terms = await termsOf(transaction, present, order.package_id ?? present.package_id)
  const change = { actor: 'provider', nowMs, orderId: order.id } as const
  const period = await renewPeriod(transaction, present, {
    terms,
    paidMinor: order.amount_minor,
    cardId,
    change,
    what: 'renewed',
  })
  return { subscriptionId: present.id, period }
}

/**
 * Gives a period that the provider counts. One that was charged although the viewer had cancelled buys
 * nothing; one before the present period is only entered.
 */
async function renewCounted(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  { order, cardId, nowMs, period }: Paid & { period: Period },
): Promise<Effect> {
  const isLater = period.startMs >= (present.period_end_ms ?? 0)
  if (isLater && !present.auto_renew) return undefined
  const isPast = period.endMs <= (present.period_end_ms ?? 0)
  if (isPast) return { subscriptionId: present.id, period }
  const terms = await termsOf(transaction, present, order.package_id ?? present.package_id)
  const change = { actor: 'provider', nowMs, orderId: order.id } as const
  await renewPeriod(transaction, present, { terms, paidMinor: order.amount_minor, cardId, change, what: 'renewed', period })
  return { subscriptionId: present.id, period }
}

async function upgrade(transaction: Transaction<Database>, { order, nowMs }: Paid): Promise<Effect> {
  const present = await findOpen(transaction, order)
  const target = await findPackage(transaction, order.package_id)
  const from = present && (await findPackage(transaction, present.package_id))
  const isSamePeriod = present?.period_end_ms === order.period_end_ms && nowMs < (present?.period_end_ms ?? 0)
  if (!present || !target || !from || target.rank <= from.rank || !isSamePeriod) return undefined
  const terms = agreementOf(order)?.terms ?? termsOfPackage(target)
  const paid = { period_paid_minor: present.period_paid_minor + order.amount_minor, next_package_id: null }
  const change = { actor: 'provider', nowMs, orderId: order.id, what: 'upgraded', detail: target.id } as const
  await changeSubscription(transaction, present, { ...termsColumns(terms), ...paid }, change)
  await noticeUpgrade(transaction, order, nowMs)
  return { subscriptionId: present.id }
}

/**
 * Ends at once what a payment bought, because its money went back without a refund of ours. A period that is
 * over leaves the later ones.
 */
export async function endBought(transaction: Transaction<Database>, order: OrderRow, nowMs: number): Promise<void> {
  const present = await findOpen(transaction, order)
  if (!present || (order.period_end_ms ?? Infinity) <= (present.period_start_ms ?? 0)) return
  await endSubscription(transaction, present, 'reversed', { actor: 'provider', nowMs, orderId: order.id })
}

const findPackage = (transaction: Transaction<Database>, id: string | null): Promise<PackageRow | undefined> =>
  transaction
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()

const findOpen = (transaction: Transaction<Database>, order: OrderRow): Promise<SubscriptionRow | undefined> =>
  transaction
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', order.subscription_id ?? '')
    .where('open_of', '=', order.account_id)
    .executeTakeFirst()
