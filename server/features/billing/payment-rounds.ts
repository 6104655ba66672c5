import { isPageOver, nextCheck } from '../../../src/domain/billing/order-checks.ts'
import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { processEvent } from './liqpay-callback.ts'
import { sendRefund } from './send-refund.ts'

const ROWS = 20
/** A row that a process has taken is another's after this time. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 600_000

/**
 * Creates a round of what is due: stored callbacks, checks of orders, refunds. A process takes a row by
 * moving its time, so several processes never act on it together.
 */
export function createPaymentRound(deps: PaymentDeps): () => Promise<void> {
  return async () => {
    await processEvents(deps)
    await checkOrders(deps)
    await sendRefunds(deps)
  }
}

async function processEvents({ db, now, reportError }: PaymentDeps): Promise<void> {
  const due = db.selectFrom('provider_events').selectAll().where('next_ms', '<=', now()).where('key', 'like', 'liqpay:%')
  for (const { key, seen, next_ms, tries } of await due.orderBy('next_ms').limit(ROWS).execute()) {
    const taken = await db
      .updateTable('provider_events')
      .set({ next_ms: now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries), tries: tries + 1 })
      .where('key', '=', key)
      .where('next_ms', '=', next_ms)
      .returning('key')
      .executeTakeFirst()
    if (taken) await processEvent(db, key, JSON.parse(seen) as PaymentReport, now()).catch(reportError)
  }
}

async function checkOrders(deps: PaymentDeps): Promise<void> {
  const { db, now, reportError } = deps
  const due = db.selectFrom('orders').selectAll().where('next_check_ms', '<=', now()).where('provider', '=', 'liqpay')
  for (const { id, next_check_ms } of await due.orderBy('next_check_ms').limit(ROWS).execute()) {
    const taken = await db
      .updateTable('orders')
      .set(({ eb }) => ({ next_check_ms: now() + LEASE_MS, checks: eb('checks', '+', 1) }))
      .where('id', '=', id)
      .where('next_check_ms', '=', next_check_ms)
      .returningAll()
      .executeTakeFirst()
    if (taken) await checkOrder(deps, taken).catch(reportError)
  }
}

/** Asks the provider about an order. A call that fails changes nothing, and is repeated. */
async function checkOrder({ db, gateway, now, reportError }: PaymentDeps, { id }: OrderRow): Promise<void> {
  const report = await gateway.fetchStatus(id)
  const trouble = report && (await applyPaymentReport(db, report, now()))
  if (trouble) reportError(new Error(`The order ${id} does not fit the provider's report: ${trouble}`))
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isInFlight = order.state === 'created' || order.state === 'pending'
  const isOver = isInFlight && order.action !== 'paytoken' && isPageOver(order.expires_ms, now())
  const closed = report?.status === 'failed' ? ('failed' as const) : ('expired' as const)
  const state = isOver ? closed : order.state
  const isWaiting = report?.status === 'waiting' || report?.status === 'action'
  const next_check_ms = nextCheck({ state, createdMs: order.created_ms, checks: order.checks, isWaiting }, now())
  await db
    .updateTable('orders')
    .set({ next_check_ms, ...(isOver && { state, claim: null }) })
    .where('id', '=', id)
    // A callback may have settled it meanwhile.
    .where('state', '=', order.state)
    .execute()
}

async function sendRefunds(deps: PaymentDeps): Promise<void> {
  const { db, now, reportError } = deps
  const due = db.selectFrom('refunds').selectAll().where('next_ms', '<=', now()).where('claim', 'is not', null)
  for (const refund of await due.orderBy('next_ms').limit(ROWS).execute()) await sendRefund(deps, refund).catch(reportError)
}
