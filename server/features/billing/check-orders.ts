import type { Updateable } from 'kysely'
import { isPageOver, nextCheck } from '../../../src/domain/billing/order-checks.ts'
import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow, OrderTable } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import { eachAtOnce } from './each-at-once.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { recordDecline } from './record-decline.ts'
import { releaseOrder } from './release-order.ts'
import { sendCharge } from './send-charge.ts'

const ROWS = 40
const AT_ONCE = 4
/** A row that a process has taken is another's after this time. */
const LEASE_MS = 60_000
/** A charge that the provider does not know by then never reached it. */
const RESEND_AFTER_MS = 600_000
const FOLLOW_AGAIN_MS = 600_000

/** Asks the provider about the orders whose time has come. Returns true if more may be due. */
export async function checkOrders(deps: PaymentDeps): Promise<boolean> {
  const { db, now, reportError } = deps
  const due = await db
    .selectFrom('orders')
    .select(['id', 'next_check_ms'])
    .where('next_check_ms', '<=', now())
    .$if(deps.mirror === undefined, (rest) => rest.where('provider', '=', 'liqpay'))
    .orderBy('next_check_ms')
    .limit(ROWS)
    .execute()
  await eachAtOnce(due, AT_ONCE, async ({ id, next_check_ms }) => {
    const taken = await db
      .updateTable('orders')
      .set(({ eb }) => ({ next_check_ms: now() + LEASE_MS, checks: eb('checks', '+', 1) }))
      .where('id', '=', id)
      .where('next_check_ms', '=', next_check_ms)
      .returning('id')
      .executeTakeFirst()
    if (taken) await checkOrder(deps, id).catch(reportError)
  })
  return due.length === ROWS
}

/**
 * Asks the provider about an order, and returns its report; null if it does not know the order. A call that
 * fails changes nothing, and is repeated.
 */
export async function checkOrder(deps: PaymentDeps, id: string): Promise<PaymentReport | null> {
  const { db, gateway, now, reportError, mirror } = deps
  const askedMs = now()
  const report = await gateway.fetchStatus(id)
  const trouble = report && (await applyPaymentReport(db, report, now()))
  if (trouble) reportError(new Error(`The order ${id} does not fit the provider's report: ${trouble}`))
  const isFollowed = report?.paymentId && mirror ? await follows(mirror.follow(id), reportError) : true
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isInFlight = order.state === 'created' || order.state === 'pending'
  const isLost = report === null && order.action === 'paytoken' && isInFlight && (order.sent_ms ?? 0) <= askedMs - RESEND_AFTER_MS
  if (isLost && (await isWanted(deps, order))) {
    await resend(deps, order)
    return null
  }
  const closed = isLost ? 'superseded' : closedState(order, report, now())
  const state = closed ?? order.state
  const isWaiting = report?.status === 'waiting' || report?.status === 'action'
  const next_check_ms = !isFollowed
    ? now() + FOLLOW_AGAIN_MS
    : nextCheck({ state, createdMs: order.created_ms, checks: order.checks, isWaiting }, now())
  await closeOrder(deps, order, { next_check_ms, ...(closed && { state, claim: null }) })
  return report
}

/** False if the provider could not be asked, and is to be asked again. */
const follows = (following: Promise<void>, reportError: PaymentDeps['reportError']): Promise<boolean> =>
  following.then(
    () => true,
    (error: unknown) => {
      reportError(error)
      return false
    },
  )

/** The state of an order whose time is over; null for one that can go on. */
function closedState(order: OrderRow, report: PaymentReport | null, nowMs: number): 'failed' | 'expired' | null {
  const isInFlight = order.state === 'created' || order.state === 'pending'
  if (!isInFlight || !isPageOver(order.expires_ms, nowMs)) return null
  if (order.action !== 'paytoken') return report?.status === 'failed' ? 'failed' : 'expired'
  // A charge by token needs no page; only the viewer's confirmation may never come.
  return report?.status === 'action' ? 'expired' : null
}

/** Writes the next check. A renewal that closes here was not confirmed by the viewer. */
async function closeOrder({ db, now }: PaymentDeps, order: OrderRow, set: Updateable<OrderTable>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, order.account_id)
    const changed = await transaction
      .updateTable('orders')
      .set(set)
      .where('id', '=', order.id)
      // A callback may have settled it meanwhile.
      .where('state', '=', order.state)
      .returning('id')
      .executeTakeFirst()
    if (changed && set.claim === null) await releaseOrder(transaction, order.id)
    if (!changed || set.state !== 'expired' || order.action !== 'paytoken' || order.kind !== 'renewal') return
    await recordDecline(transaction, order, { problem: 'authentication_needed', nowMs: now() })
  })
}

/** True while a charge that never reached the provider still buys something. */
async function isWanted({ db }: PaymentDeps, { kind, subscription_id, period_start_ms }: OrderRow): Promise<boolean> {
  if (kind !== 'renewal') return true
  const open = db.selectFrom('subscriptions').select('id').where('id', '=', subscription_id).where('open_of', 'is not', null)
  const found = open.where('auto_renew', '=', 1).where('period_end_ms', '=', period_start_ms)
  return (await found.executeTakeFirst()) !== undefined
}

/** Sends a charge again under the same id, so that one which arrives late is no second one. */
async function resend(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const { db, now } = deps
  const sent = await db
    .updateTable('orders')
    .set({ sent_ms: now(), next_check_ms: nextCheck({ ...order, createdMs: order.created_ms, isWaiting: true }, now()) })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .where('sent_ms', '=', order.sent_ms)
    .returningAll()
    .executeTakeFirst()
  if (sent) await sendCharge(deps, sent)
}
