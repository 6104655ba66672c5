import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PaymentReport, ReportedCard } from '../../adapters/payments/payment-gateway.ts'
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../../adapters/payments/subscription-provider.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'

/** Our clock and the provider's may differ by so much. */
const CLOCK_MS = 5 * 60_000

/** The id of the order of a payment that the provider took by itself: the same whoever enters it. */
export const orderIdOfPayment = (paymentId: string): string =>
  `ef${createHash('sha256').update(`chargebee:${paymentId}`).digest('hex').slice(0, 18)}`

/** Returns the order that the journal has a payment under; undefined for one that it lacks. */
export async function enteredOrder(db: Kysely<Database>, paymentId: string): Promise<OrderRow | undefined> {
  const line = await db
    .selectFrom('journal')
    .select('order_id')
    .where('provider', '=', 'chargebee')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  return line && db.selectFrom('orders').selectAll().where('id', '=', line.order_id).executeTakeFirst()
}

/** Returns the subscription of this service; undefined before its first payment is entered. */
export const mirroredRow = (db: Kysely<Database>, ref: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', 'chargebee')
    .where('provider_ref', '=', ref)
    .executeTakeFirst()

/**
 * Returns the unpaid order of a payment: the subscription's first one, an upgrade of this amount, or a
 * renewal that the viewer pays. Undefined for a charge that the provider made by itself.
 */
export async function waitingOrder(
  db: Kysely<Database>,
  payment: ProviderPayment,
  invoice: ProviderInvoice,
): Promise<OrderRow | undefined> {
  const first = await db.selectFrom('orders').selectAll().where('id', '=', payment.ref).executeTakeFirst()
  if (invoice.isFirst && first && first.state !== 'paid' && first.amount_minor > 0) return first
  const row = await mirroredRow(db, payment.ref)
  if (!row) return undefined
  const unpaid = await db
    .selectFrom('orders')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .where('state', '!=', 'paid')
    .where('kind', 'in', ['upgrade', 'renewal'])
    .orderBy('created_ms', 'desc')
    .execute()
  return unpaid.find((order) => isPaidBy(order, payment, invoice))
}

function isPaidBy(order: OrderRow, payment: ProviderPayment, { fromMs }: ProviderInvoice): boolean {
  if (order.kind === 'renewal') return order.period_start_ms === fromMs
  const isSame = order.amount_minor === payment.amountMinor && order.currency === payment.currency
  const isInTerm = fromMs > order.period_start_ms! && fromMs < order.period_end_ms!
  return isSame && isInTerm && payment.atMs >= order.created_ms - CLOCK_MS
}

const PLAIN = { isOwnMerchant: true, decline: null, redirectUrl: null, warning: null }

/** The report of an order that was paid. */
export const paidReport = (
  order: Pick<OrderRow, 'id'>,
  payment: ProviderPayment,
  { card, period }: { card: ReportedCard | null; period?: PaymentReport['period'] },
): PaymentReport => ({
  ...PLAIN,
  orderId: order.id,
  status: payment.refundedMinor > 0 ? 'reversed' : 'paid',
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  paymentId: payment.id,
  atMs: payment.atMs,
  refundedMinor: payment.refundedMinor,
  card,
  ...(period && { period }),
})

/** The report of an order that costs nothing now, whose subscription the provider has. */
export const freeReport = (order: OrderRow, remote: ProviderSubscription, card: ReportedCard | null): PaymentReport => ({
  ...PLAIN,
  orderId: order.id,
  status: 'paid',
  amountMinor: 0,
  currency: order.currency,
  paymentId: remote.ref,
  refundedMinor: 0,
  card,
  atMs: remote.startMs,
  period: { startMs: remote.startMs, endMs: remote.endMs },
})

/** The report of an order that was not paid. */
export const openReport = (
  order: OrderRow,
  status: 'waiting' | 'action' | 'failed',
  told: Partial<Pick<PaymentReport, 'decline' | 'redirectUrl'>> = {},
): PaymentReport => ({
  ...PLAIN,
  orderId: order.id,
  status,
  amountMinor: order.amount_minor,
  currency: order.currency,
  paymentId: null,
  refundedMinor: 0,
  card: null,
  atMs: null,
  ...told,
})
