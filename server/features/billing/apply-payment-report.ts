import type { Kysely, Transaction, Updateable } from 'kysely'
import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow, OrderTable, RefundTable } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'
import { logChange } from './billing-log.ts'
import { saveCard } from './card-store.ts'
import { addJournalLine, isEnteredElsewhere, refundedOf } from './journal-store.ts'
import { addNotice, packageName } from './notice.ts'
import { agreementOf } from './order-agreement.ts'
import { claimOfPaid, takeClaim } from './order-claims.ts'
import { applyEffect, endBought } from './order-effects.ts'
import { recordDecline } from './record-decline.ts'
import { orderIdOfPayment } from './provider-payments.ts'
import { regainPromo } from './promo-store.ts'
import { releaseOrder } from './release-order.ts'
import { holdTrial, refuseTrial, trialKeyOfCard } from './trial-uses.ts'
import { noticeConfirmation, noticeEnrolment, noticeReceipt } from './subscription-notices.ts'

/** A fault of a report that the operator has to look at; null for none. */
export type Trouble =
  | 'unknown_order'
  | 'another_merchant'
  | 'another_amount'
  | 'another_kind'
  | 'no_payment_id'
  | 'second_payment'
  | 'upgrade_reversed'
  | null

type Step = { transaction: Transaction<Database>; order: OrderRow; report: PaymentReport; nowMs: number }

/**
 * Applies a provider's report of an order: of a callback, an answer, a check or the archive. Reports may come
 * in any order, any number of times; each paid order has its effect once, or its money is to be refunded.
 */
export async function applyPaymentReport(db: Kysely<Database>, report: PaymentReport, nowMs: number): Promise<Trouble> {
  const named = await db.selectFrom('orders').selectAll().where('id', '=', report.orderId).executeTakeFirst()
  if (!named) return 'unknown_order'
  const trouble = differenceOf(named, report)
  if (trouble !== null) return trouble
  if (!(await isNewsOf(db, named, report))) return null
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, named.account_id)
    // An account that was deleted cannot be locked; its order can.
    const order = await transaction
      .updateTable('orders')
      .set(({ ref }) => ({ checks: ref('checks') }))
      .where('id', '=', named.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const step = { transaction, order, report, nowMs }
    if (report.status === 'waiting' || report.status === 'action') await startWaiting(step)
    else if (report.status === 'failed') await decline(step)
    else return settle(step)
    return null
  })
}

/** False if the order is paid, and its journal has all the money that the report tells of. */
export async function isNews(db: Kysely<Database>, report: PaymentReport): Promise<boolean> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', report.orderId).executeTakeFirst()
  if (!order || report.warning !== null || differenceOf(order, report) !== null) return true
  return isNewsOf(db, order, report)
}

async function isNewsOf(db: Kysely<Database>, order: OrderRow, { paymentId, refundedMinor }: PaymentReport): Promise<boolean> {
  if (order.state !== 'paid') return true
  if (order.amount_minor === 0) return false
  const lines = await db
    .selectFrom('journal')
    .select(['kind', 'payment_id', 'refunded_total'])
    .where('order_id', '=', order.id)
    .execute()
  const isCharged = lines.some(({ kind, payment_id }) => kind === 'charge' && payment_id === paymentId)
  return !isCharged || Math.max(...lines.map(({ refunded_total }) => refunded_total)) < refundedMinor
}

function differenceOf(order: OrderRow, { status, ...report }: PaymentReport): Trouble {
  if (!report.isOwnMerchant) return 'another_merchant'
  const isMoney = status === 'paid' || status === 'checked' || status === 'reversed'
  const isSame = (told: number | string | null, own: number | string) => told === own || (told === null && !isMoney)
  if (!isSame(report.amountMinor, order.amount_minor) || !isSame(report.currency, order.currency)) return 'another_amount'
  const isCheck = order.action === 'auth' || order.action === 'hold'
  if ((status === 'paid' && isCheck) || (status === 'checked' && !isCheck)) return 'another_kind'
  return isMoney && report.paymentId === null ? 'no_payment_id' : null
}

async function startWaiting(step: Step): Promise<void> {
  const { transaction, order, report, nowMs } = step
  if (order.state === 'created') await change(step, { state: 'pending' })
  if (report.status === 'action' && order.kind === 'renewal') await noticeConfirmation(transaction, order, nowMs)
}

/** On a payment page another card may follow, so only a charge by token fails with its first decline. */
async function decline(step: Step): Promise<void> {
  const { state, action, kind } = step.order
  if (state !== 'created' && state !== 'pending') return
  const { decline: reason } = step.report
  if (action !== 'paytoken') return change(step, { state: 'pending', reason })
  await change(step, { state: 'failed', claim: null, reason })
  await releaseOrder(step.transaction, step.order.id)
  if (kind === 'renewal') await recordDecline(step.transaction, step.order, { problem: reason ?? 'declined', nowMs: step.nowMs })
}

/** Enters the money of a report, and gives what it bought. */
async function settle(step: Step): Promise<Trouble> {
  const { transaction, order, report, nowMs } = step
  if (await isEnteredElsewhere(transaction, order, report.paymentId!)) {
    await closeOwnCharge(step)
    return null
  }
  const money = { paymentId: report.paymentId!, atMs: report.atMs ?? nowMs, nowMs }
  const charge = { ...money, kind: 'charge', amountMinor: order.amount_minor, refundedTotal: 0 } as const
  // A trial that costs nothing moves no money.
  const isNew = order.amount_minor > 0 && (await addJournalLine(transaction, order, charge))
  const before = await refundedOf(transaction, order.id)
  const total = Math.max(before, Math.min(report.refundedMinor, order.amount_minor))
  if (total > before) {
    await addJournalLine(transaction, order, { ...money, kind: 'refund', amountMinor: before - total, refundedTotal: total })
    await closeRefund(step, total)
  }
  if (order.state !== 'paid') {
    await (total > 0 ? keepNothing(step, total) : buy(step))
    return null
  }
  if (isNew) return 'second_payment'
  return total > before && total === order.amount_minor ? endUnlessOurs(step) : null
}

/** Closes the order of a charge of the provider's own: it was the payment of another order. */
async function closeOwnCharge(step: Step): Promise<void> {
  if (step.order.id !== orderIdOfPayment(step.report.paymentId!) || step.order.state === 'paid') return
  await change(step, { state: 'superseded' })
}

async function buy(step: Step): Promise<void> {
  const { transaction, order, report, nowMs } = step
  const claim = await takeClaim(transaction, order)
  const { id: owner } = (await findAccount(step)) ?? {}
  const cardId = report.card && owner !== undefined ? await saveCard(transaction, order, report.card, nowMs) : order.card_id
  if (order.kind === 'trial' && !(await holdTrial(transaction, order, trialKeys(step), nowMs))) {
    await refuseTrial(transaction, order, nowMs)
    const refused = { kind: 'trial_not_granted', name: await packageName(transaction, order.package_id) } as const
    await addNotice(transaction, order.account_id, refused, { of: order.id, dueMs: nowMs })
    return keepNothing(step, 0, 'trial_used')
  }
  const isPriced = claim !== null && (owner === undefined || (await regainPromo(transaction, order, nowMs)))
  const effect = isPriced ? await applyEffect(transaction, { order, cardId, nowMs, period: report.period }) : undefined
  if (!effect) return keepNothing(step, 0)
  const used = { state: 'used' } as const
  await transaction.updateTable('promo_uses').set(used).where('order_id', '=', order.id).execute()
  await transaction.updateTable('trial_uses').set(used).where('order_id', '=', order.id).execute()
  const { subscriptionId: subscription_id } = effect
  const paid = { state: 'paid', outcome: 'applied', paid_ms: nowMs, reason: null } as const
  const period = effect.period && { period_start_ms: effect.period.startMs, period_end_ms: effect.period.endMs }
  await change(step, { ...paid, ...period, claim: claimOfPaid(order, claim!), card_id: cardId, subscription_id })
  if (order.kind === 'trial' || order.kind === 'first') await noticeEnrolment(transaction, subscription_id!, nowMs)
  const isCheck = order.action === 'auth' || order.action === 'hold'
  if (isCheck) await wantRefund(step, { reason: 'card_check', fromMinor: 0 })
  else if (order.amount_minor > 0) await noticeReceipt(transaction, order, { cardId, subscriptionId: subscription_id, nowMs })
}

/** The keys of the order's trial; the card is known once it has paid. */
function trialKeys({ order, report }: Step): string[] {
  const agreed = agreementOf(order)?.trialKeys ?? [`account:${order.account_id}`]
  return report.card ? [...agreed, trialKeyOfCard(report.card.token)] : agreed
}

/** Closes an order whose payment buys nothing, and gives back what is left of its money. */
async function keepNothing(step: Step, refundedMinor: number, reason: OrderRow['reason'] = null): Promise<void> {
  await releaseOrder(step.transaction, step.order.id)
  await change(step, { state: 'paid', outcome: 'surplus', claim: null, reason, paid_ms: step.nowMs })
  if (refundedMinor < step.order.amount_minor) await wantRefund(step, { reason: 'surplus', fromMinor: refundedMinor })
}

async function wantRefund(
  { transaction, order, nowMs }: Step,
  { reason, fromMinor }: { reason: RefundTable['reason']; fromMinor: number },
): Promise<void> {
  const amount_minor = order.amount_minor - fromMinor
  await transaction
    .insertInto('refunds')
    .values({
      id: newId(),
      order_id: order.id,
      amount_minor,
      reason,
      by: 'system',
      state: 'wanted',
      claim: order.id,
      total_after: order.amount_minor,
      next_ms: nowMs,
      created_ms: nowMs,
      done_ms: null,
    })
    .onConflict((conflict) => conflict.column('claim').doNothing())
    .execute()
}

async function closeRefund({ transaction, order, nowMs }: Step, totalMinor: number): Promise<void> {
  const done = await transaction
    .updateTable('refunds')
    .set({ state: 'done', claim: null, next_ms: null, done_ms: nowMs })
    .where('claim', '=', order.id)
    .where('total_after', '<=', totalMinor)
    .returning(['id', 'reason', 'amount_minor'])
    .execute()
  for (const { id, reason, amount_minor } of done) {
    if (reason === 'card_check') continue
    const facts = { kind: 'refund_done', order: order.id, amountMinor: amount_minor, currency: order.currency } as const
    await addNotice(transaction, order.account_id, facts, { of: id, dueMs: nowMs })
  }
}

/** A full reversal that the service did not ask for, as a chargeback, ends what the payment bought. */
async function endUnlessOurs({ transaction, order, nowMs }: Step): Promise<Trouble> {
  const ours = await transaction.selectFrom('refunds').select('id').where('order_id', '=', order.id).executeTakeFirst()
  if (ours || order.outcome !== 'applied') return null
  // The lower package is still paid for: the operator decides.
  if (order.kind === 'upgrade') return 'upgrade_reversed'
  await endBought(transaction, order, nowMs)
  return null
}

const findAccount = ({ transaction, order }: Step) =>
  transaction.selectFrom('accounts').select('id').where('id', '=', order.account_id).executeTakeFirst()

async function change({ transaction, order, nowMs }: Step, set: Updateable<OrderTable>): Promise<void> {
  const isPaid = set.state === 'paid'
  const isUnwanted = order.provider === 'chargebee' && set.outcome === 'surplus'
  await transaction
    .updateTable('orders')
    // A subscription of Chargebee's that bought nothing is still to be ended there.
    .set({ ...set, ...(isPaid && { next_check_ms: isUnwanted ? nowMs : null }) })
    .where('id', '=', order.id)
    .execute()
  if (set.state === order.state) return
  await logChange(
    transaction,
    {
      actor: 'provider',
      account_id: order.account_id,
      order_id: order.id,
      what: 'order',
      from: order.state,
      to: set.state ?? null,
      detail: set.outcome ?? set.reason ?? '',
      subscription_id: set.subscription_id ?? order.subscription_id,
    },
    nowMs,
  )
}
