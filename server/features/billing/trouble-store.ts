import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

const HOUR_MS = 3_600_000

/** Something about money that the operator has to look at. */
export type MoneyTrouble = { what: string; orderId: string; atMs: number }

/**
 * Returns reports that do not fit, refunds that failed, and charges that the provider is silent about. A
 * failed refund is no trouble once its money was given back in another way.
 */
export async function findTroubles(db: Kysely<Database>, nowMs: number): Promise<MoneyTrouble[]> {
  const events = await db
    .selectFrom('provider_events')
    .select(['ref', 'trouble', 'received_ms'])
    .where('trouble', 'is not', null)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['order_id', 'created_ms'])
    .where('state', '=', 'failed')
    .where(({ not, exists, selectFrom }) => {
      const lines = selectFrom('journal').select('journal.id').whereRef('journal.order_id', '=', 'refunds.order_id')
      return not(exists(lines.whereRef('refunded_total', '>=', 'total_after')))
    })
    .execute()
  const silent = await db
    .selectFrom('orders')
    .select(['id', 'created_ms'])
    .where('action', '=', 'paytoken')
    .where('state', 'in', ['created', 'pending'])
    .where('created_ms', '<', nowMs - HOUR_MS)
    .execute()
  const troubles = [
    ...events.map(({ ref, trouble, received_ms }) => ({ what: trouble!, orderId: ref, atMs: received_ms })),
    ...refunds.map(({ order_id, created_ms }) => ({ what: 'refund_failed', orderId: order_id, atMs: created_ms })),
    ...silent.map(({ id, created_ms }) => ({ what: 'provider_silent', orderId: id, atMs: created_ms })),
  ]
  return troubles.toSorted((a, b) => a.atMs - b.atMs)
}
