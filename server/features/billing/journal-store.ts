import type { Transaction } from 'kysely'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'

type Line = {
  kind: 'charge' | 'refund'
  paymentId: string
  amountMinor: number
  refundedTotal: number
  atMs: number
  nowMs: number
}

/** Adds a line of money; false if the journal has it. */
export async function addJournalLine(transaction: Transaction<Database>, order: OrderRow, line: Line): Promise<boolean> {
  const added = await transaction
    .insertInto('journal')
    .values({
      id: newId(),
      order_id: order.id,
      account_id: order.account_id,
      provider: order.provider,
      payment_id: line.paymentId,
      kind: line.kind,
      amount_minor: line.amountMinor,
      currency: order.currency,
      refunded_total: line.refundedTotal,
      at_ms: line.atMs,
      written_ms: line.nowMs,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'payment_id', 'refunded_total']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * True if the journal has a payment of Chargebee's under another order. Two processes that learn of it may
 * each find an order for it. The account is locked by then.
 */
export async function isEnteredElsewhere(
  transaction: Transaction<Database>,
  { id, account_id, provider }: OrderRow,
  paymentId: string,
): Promise<boolean> {
  if (provider !== 'chargebee') return false
  const lines = transaction.selectFrom('journal').select('id').where('account_id', '=', account_id).where('kind', '=', 'charge')
  const other = lines.where('provider', '=', provider).where('payment_id', '=', paymentId).where('order_id', '!=', id)
  return (await other.executeTakeFirst()) !== undefined
}

/** Returns how much of an order's money the journal has as given back. */
export async function refundedOf(transaction: Transaction<Database>, orderId: string): Promise<number> {
  const row = await transaction
    .selectFrom('journal')
    .select(({ fn }) => fn.max('refunded_total').as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
