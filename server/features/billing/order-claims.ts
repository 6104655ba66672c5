import type { Transaction } from 'kysely'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'

type Claimed = Pick<OrderRow, 'kind' | 'account_id' | 'subscription_id' | 'period_start_ms' | 'period_end_ms'>

/** Returns the unique name of the thing that an order buys; one order at a time has it. */
export function claimOf({ kind, account_id, subscription_id, period_start_ms, period_end_ms }: Claimed): string {
  if (kind === 'renewal') return `renewal:${subscription_id}:${period_start_ms}`
  if (kind === 'upgrade') return `upgrade:${subscription_id}:${period_end_ms}`
  return `${kind === 'card' ? 'card' : 'checkout'}:${account_id}`
}

/**
 * Returns the order's claim, which it takes again if it lost it; null while another order has it. The
 * account is locked by then.
 */
export async function takeClaim(transaction: Transaction<Database>, order: OrderRow): Promise<string | null> {
  if (order.claim !== null) return order.claim
  const claim = claimOf(order)
  const other = await transaction.selectFrom('orders').select('id').where('claim', '=', claim).executeTakeFirst()
  return other ? null : claim
}

/** The claim of an order that is paid. A checkout is free again, as the subscription itself is unique. */
export const claimOfPaid = (order: OrderRow, claim: string): string | null =>
  order.kind === 'renewal' || order.kind === 'upgrade' ? claim : null

/** The claim of the renewal that follows the subscription's period. */
export const renewalClaim = ({ id, account_id, period_end_ms }: SubscriptionRow): string =>
  claimOf({ kind: 'renewal', account_id, subscription_id: id, period_start_ms: period_end_ms, period_end_ms: null })

/** Returns the id of the order that pays, or has paid, for the next period; undefined without one. */
export async function renewalClaimHolder(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
): Promise<string | undefined> {
  const holder = transaction.selectFrom('orders').select('id').where('claim', '=', renewalClaim(present))
  return (await holder.executeTakeFirst())?.id
}
