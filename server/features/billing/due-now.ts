import type { Kysely } from 'kysely'
import { accountSubject, type ActionBy, logAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'

/** Lets the service ask the provider about an order now; false for an unknown order. */
export function checkNow(db: Kysely<Database>, orderId: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const due = transaction.updateTable('orders').set({ next_check_ms: by.nowMs }).where('id', '=', orderId)
    const order = await due.returning('account_id').executeTakeFirst()
    if (!order) return false
    await logAction(transaction, { action: 'check', subject: accountSubject(order.account_id), after: orderId }, by)
    return true
  })
}

/** Lets the service charge a renewal past due now; false if the subscription has none. */
export function retryNow(db: Kysely<Database>, subscriptionId: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('subscriptions')
      // Chargebee is told to charge; LiqPay's cards are charged here.
      .set(({ eb }) => ({
        next_ms: by.nowMs,
        unsent_ms: eb.case().when('provider', '=', 'chargebee').then(by.nowMs).else(eb.ref('unsent_ms')).end(),
      }))
      .where('id', '=', subscriptionId)
      .where('state', '=', 'past_due')
      .where('auto_renew', '=', 1)
      .returning('account_id')
      .executeTakeFirst()
    if (!due) return false
    await logAction(transaction, { action: 'retry', subject: accountSubject(due.account_id), after: subscriptionId }, by)
    return true
  })
}
