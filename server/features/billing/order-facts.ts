import type { Kysely } from 'kysely'
import type { FoundOrder, MoneyOrder, MoneyTrouble } from '../../../src/contract/operator-money.ts'
import { accountSubject, type ActionBy, logAction } from '../../db/audit-log.ts'
import type { OrderRow, RefundRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { isNamedBy } from '../users/named-account.ts'
import { ORDER_ID } from './order-id.ts'
import { orderOf, ordersOf } from './order-list.ts'
import { findTroubles } from './trouble-store.ts'

const MOST_FOUND = 100

/** Finds an order by its id, or an account's orders by its support id, phone or confirmed address. */
export async function findOrders(db: Kysely<Database>, sought: string, by: ActionBy): Promise<FoundOrder[]> {
  const found = ORDER_ID.test(sought) ? await orderById(db, sought) : await ordersOfNamed(db, sought)
  await logLook(db, { subject: 'orders', after: `${found.length} found` }, by)
  return found
}

async function orderById(db: Kysely<Database>, orderId: string): Promise<FoundOrder[]> {
  const order = await orderOf(db, orderId)
  return order ? [{ ...order, support_id: await supportIdOf(db, orderId) }] : []
}

async function ordersOfNamed(db: Kysely<Database>, sought: string): Promise<FoundOrder[]> {
  const named = isNamedBy(sought)
  const account = named && (await db.selectFrom('accounts').where(named).select(['id', 'support_id']).executeTakeFirst())
  if (!account) return []
  const orders = await ordersOf(db, account.id, MOST_FOUND)
  return orders.map((order) => ({ ...order, support_id: account.support_id }))
}

async function supportIdOf(db: Kysely<Database>, orderId: string): Promise<string> {
  const owner = db.selectFrom('orders').innerJoin('accounts', 'accounts.id', 'orders.account_id').where('orders.id', '=', orderId)
  return (await owner.select('support_id').executeTakeFirst())?.support_id ?? ''
}

const logLook = (db: Kysely<Database>, action: { subject: string; after: string }, by: ActionBy): Promise<void> =>
  db.transaction().execute((transaction) => logAction(transaction, { action: 'look', ...action }, by))

/** Notes that an operator looks at the order of an account. */
export const noteOrderLook = (db: Kysely<Database>, { id, account_id }: OrderRow, by: ActionBy): Promise<void> =>
  logLook(db, { subject: accountSubject(account_id), after: id }, by)

/** Returns the row of an order; undefined for an unknown one. */
export const findOrder = (db: Kysely<Database>, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()

/** Returns an order with its payments, refunds and changes. Throws for an unknown one. */
export async function showMoneyOrder(db: Kysely<Database>, orderId: string, nowMs: number): Promise<MoneyOrder> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const of = { db, orderId }
  const [listed, support_id, lines, refunds, journal, troubles] = await Promise.all([
    orderOf(db, orderId),
    supportIdOf(db, orderId),
    linesOf(of),
    refundsOf(of),
    changesOf(db, order),
    listTroubles(db, nowMs),
  ])
  const { provider, outcome, reason, paid_ms, next_check_ms, account_id, subscription_id } = order
  return {
    ...listed!,
    support_id,
    subject: accountSubject(account_id),
    provider,
    outcome,
    reason,
    paid_ms,
    next_check_ms,
    refundable_minor: refundableOf(order, lines, refunds),
    can_retry: subscription_id !== null && (await isPastDue(db, subscription_id)),
    troubles: troubles.filter(({ ref }) => ref === orderId),
    payments: lines.map(({ id, at_ms, kind, amount_minor, payment_id }) => ({ id, at_ms, kind, amount_minor, payment_id })),
    refunds: refunds.map(({ claim: _open, ...refund }) => refund),
    journal,
  }
}

/** Returns the troubles about money, the earliest first. */
export async function listTroubles(db: Kysely<Database>, nowMs: number): Promise<MoneyTrouble[]> {
  const troubles = await findTroubles(db, nowMs)
  const named = [...new Set(troubles.map(({ orderId }) => orderId).filter((id) => ORDER_ID.test(id)))]
  const own = named.length === 0 ? [] : await db.selectFrom('orders').where('id', 'in', named).select('id').execute()
  const known = new Set(own.map(({ id }) => id))
  return troubles.map(({ what, orderId, atMs }) => ({ what, ref: orderId, is_order: known.has(orderId), at_ms: atMs }))
}

type Of = { db: Kysely<Database>; orderId: string }

const linesOf = ({ db, orderId }: Of) =>
  db.selectFrom('journal').selectAll().where('order_id', '=', orderId).orderBy('at_ms').orderBy('written_ms').execute()

const refundsOf = ({ db, orderId }: Of) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount_minor', 'reason', 'by', 'why', 'state', 'created_ms', 'done_ms', 'claim'])
    .where('order_id', '=', orderId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

const changesOf = (db: Kysely<Database>, { id, account_id }: OrderRow) =>
  db
    .selectFrom('billing_log')
    .select(['id', 'at_ms', 'actor', 'what', 'from', 'to', 'detail'])
    // The log has an index by account alone.
    .where('account_id', '=', account_id)
    .where('order_id', '=', id)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()

/** Returns the rest of a payment that was not given back; nothing while a refund is under way. */
function refundableOf(
  { state, amount_minor }: OrderRow,
  lines: readonly { refunded_total: number }[],
  refunds: readonly { claim: string | null; state: RefundRow['state'] }[],
): number {
  if (state !== 'paid' || refunds.some(({ claim, state: its }) => claim !== null && its !== 'failed')) return 0
  return Math.max(0, amount_minor - Math.max(0, ...lines.map(({ refunded_total }) => refunded_total)))
}

async function isPastDue(db: Kysely<Database>, subscriptionId: string): Promise<boolean> {
  const due = db.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId).where('state', '=', 'past_due')
  return (await due.where('auto_renew', '=', 1).executeTakeFirst()) !== undefined
}
