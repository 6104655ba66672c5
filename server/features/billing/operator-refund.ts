import type { Kysely } from 'kysely'
import { accountSubject, logAction } from '../../db/audit-log.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'
import { logChange } from './billing-log.ts'
import { refundedOf } from './journal-store.ts'
import { endSubscription } from './subscription-changes.ts'

/** `amountMinor` null: all that is left of the payment. */
export type OperatorRefund = { orderId: string; amountMinor: number | null; why: string; endsAccess: boolean }
export type RefundRefusal = 'unknown' | 'unpaid' | 'under_way' | 'too_much'
type Wanted = { amountMinor: number; currency: string } | { refused: RefundRefusal }

/** Wants a payment given back; a job sends it. With `endsAccess` the order's subscription ends at once. */
export async function wantOperatorRefund(
  db: Kysely<Database>,
  { orderId, amountMinor, why, endsAccess }: OperatorRefund,
  { actor, nowMs }: { actor: `operator:${string}`; nowMs: number },
): Promise<Wanted> {
  const named = await db.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst()
  if (!named) return { refused: 'unknown' }
  return db.transaction().execute(async (transaction): Promise<Wanted> => {
    await lockAccount(transaction, named.account_id)
    const order = await transaction.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    if (order.state !== 'paid') return { refused: 'unpaid' }
    const open = await transaction.selectFrom('refunds').select(['id', 'state']).where('claim', '=', orderId).executeTakeFirst()
    if (open && open.state !== 'failed') return { refused: 'under_way' }
    const refunded = await refundedOf(transaction, orderId)
    const amount = amountMinor ?? order.amount_minor - refunded
    if (amount <= 0 || refunded + amount > order.amount_minor) return { refused: 'too_much' }
    // A failed refund is not sent again: the new one takes its place.
    if (open) await transaction.updateTable('refunds').set({ claim: null }).where('id', '=', open.id).execute()
    await transaction
      .insertInto('refunds')
      .values({
        id: newId(),
        order_id: orderId,
        amount_minor: amount,
        reason: 'operator',
        by: actor,
        why,
        state: 'wanted',
        claim: orderId,
        total_after: refunded + amount,
        next_ms: nowMs,
        created_ms: nowMs,
        done_ms: null,
      })
      .execute()
    const { account_id, subscription_id } = order
    const change = { actor, account_id, subscription_id, order_id: orderId, what: 'refund', detail: why }
    await logChange(transaction, { ...change, to: String(amount) }, nowMs)
    const after = `${(amount / 100).toFixed(2)} ${order.currency} of ${orderId}${endsAccess ? ', access ended' : ''}`
    await logAction(transaction, { action: 'refund', subject: accountSubject(account_id), after }, { actor, nowMs, reason: why })
    const bought = transaction
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', subscription_id ?? '')
    const present = endsAccess ? await bought.where('open_of', 'is not', null).executeTakeFirst() : undefined
    if (present) await endSubscription(transaction, present, 'revoked', { actor, nowMs, orderId })
    return { amountMinor: amount, currency: order.currency }
  })
}
