import type { Kysely, Transaction } from 'kysely'
import { withdrawalRefund, withdrawUntil } from '../../../src/domain/billing/withdrawal.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../users/session-store.ts'
import { closedError } from './change-renewal.ts'
import { refundedOf } from './journal-store.ts'
import { addNotice } from './notice.ts'
import { ownSubscriptions } from './own-subscriptions.ts'
import { endSubscription, openSubscription } from './subscription-changes.ts'

const DAY_MS = 86_400_000

type Caller = { accountId: string; nowMs: number }
/** A payment of the present period, with what can still be given back of it. */
type Payment = { orderId: string; currency: string; amountMinor: number; leftMinor: number }

/** The terms of a withdrawal that is possible now. */
export type WithdrawalTerms = {
  present: SubscriptionRow
  untilMs: number
  amountMinor: number
  currency: string
  payments: Payment[]
}

/** Returns the terms of a withdrawal. Throws `withdrawal_over` and `managed_elsewhere`. */
export async function withdrawalTerms(
  transaction: Transaction<Database>,
  { accountId, nowMs }: Caller,
): Promise<WithdrawalTerms> {
  const present = await openSubscription(transaction, accountId)
  if (!present) throw await closedError(transaction, { accountId, nowMs }, 'withdrawal_over')
  const untilMs = withdrawUntil({ contractMs: present.contract_ms!, firstPaidMs: await firstPaidMs(transaction, present, nowMs) })
  if (nowMs >= untilMs) throw new ApiError('withdrawal_over')
  const payments = await paymentsOf(transaction, present)
  const start = present.period_start_ms!
  const isTrial = present.state === 'trial'
  const paid = { isTrial, paidMinor: present.period_paid_minor, periodStartMs: start }
  const due = withdrawalRefund({ ...paid, periodDays: Math.round((present.period_end_ms! - start) / DAY_MS) }, nowMs)
  const left = payments.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const currency = payments[0]?.currency ?? present.currency!
  return { present, untilMs, amountMinor: Math.min(due, left), currency, payments }
}

/** A viewer's statement, as it is made. */
export type Statement = { name: string; email: string | null; statement: string }

/**
 * Withdraws from the contract: access ends now, and the money of the days not begun goes back. `statementOf`
 * words the statement. Throws as `withdrawalTerms` does.
 */
export function withdraw(
  db: Kysely<Database>,
  statementOf: (terms: WithdrawalTerms) => Statement,
  caller: Caller,
): Promise<WithdrawalTerms> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, caller.accountId)
    const terms = await withdrawalTerms(transaction, caller)
    const { present } = terms
    const stated = statementOf(terms)
    const refunds = await wantRefunds(transaction, terms, caller.nowMs)
    await transaction
      .insertInto('withdrawals')
      .values({
        id: newId(),
        account_id: caller.accountId,
        subscription_id: present.id,
        at_ms: caller.nowMs,
        ...stated,
        refund_id: refunds[0] ?? null,
      })
      .execute()
    const { statement, email } = stated
    const money = { amountMinor: terms.amountMinor, currency: terms.currency }
    const facts = { kind: 'withdrawal', statement, email, atMs: caller.nowMs, ...money } as const
    await addNotice(transaction, caller.accountId, facts, { of: present.id, dueMs: caller.nowMs })
    await endSubscription(transaction, present, 'withdrawn', { actor: 'viewer', nowMs: caller.nowMs })
    return terms
  })
}

/** Wants the amount back, of the last payment first. Returns the ids of the refunds. */
async function wantRefunds(
  transaction: Transaction<Database>,
  { amountMinor, payments }: WithdrawalTerms,
  nowMs: number,
): Promise<string[]> {
  let left = amountMinor
  const refunds = payments.flatMap(({ orderId, amountMinor: paid, leftMinor }) => {
    const amount = Math.min(left, leftMinor)
    left -= amount
    return amount > 0 ? [{ id: newId(), order_id: orderId, amount_minor: amount, total_after: paid - leftMinor + amount }] : []
  })
  for (const refund of refunds) {
    const open = { state: 'wanted', claim: refund.order_id, next_ms: nowMs, created_ms: nowMs, done_ms: null } as const
    await transaction
      .insertInto('refunds')
      .values({ ...refund, ...open, reason: 'withdrawal', by: 'viewer' })
      .execute()
  }
  return refunds.map(({ id }) => id)
}

/** The payments of the present period, the last first. One whose refund is under way gives nothing more. */
async function paymentsOf(transaction: Transaction<Database>, present: SubscriptionRow): Promise<Payment[]> {
  const orders = await transaction
    .selectFrom('orders')
    .select(['id', 'currency', 'amount_minor'])
    .where('subscription_id', '=', present.id)
    .where('outcome', '=', 'applied')
    .where('action', 'in', ['pay', 'paytoken'])
    .where('period_end_ms', '=', present.period_end_ms)
    .orderBy('paid_ms', 'desc')
    .orderBy('id')
    .execute()
  const payments: Payment[] = []
  for (const { id, currency, amount_minor: amountMinor } of orders) {
    const open = await transaction.selectFrom('refunds').select('id').where('claim', '=', id).executeTakeFirst()
    const leftMinor = open ? 0 : amountMinor - (await refundedOf(transaction, id))
    payments.push({ orderId: id, currency, amountMinor, leftMinor })
  }
  return payments
}

async function firstPaidMs(
  transaction: Transaction<Database>,
  { id, account_id }: SubscriptionRow,
  nowMs: number,
): Promise<number | null> {
  return (await ownSubscriptions(transaction, account_id, nowMs)).find((own) => own.id === id)?.first_paid_ms ?? null
}
