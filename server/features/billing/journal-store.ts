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

/** Returns how much of an order's money the journal has as given back. */
export async function refundedOf(transaction: Transaction<Database>, orderId: string): Promise<number> {
  const row = await transaction
    .selectFrom('journal')
    .select(({ fn }) => fn.max('refunded_total').as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
