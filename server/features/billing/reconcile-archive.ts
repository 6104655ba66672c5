import type { Kysely } from 'kysely'
import type { PaymentGateway, PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { Database } from '../../db/schema.ts'
import { ORDER_ID } from './order-id.ts'

/** An order of which the provider has kept another amount than the journal says; minor units. */
export type Difference = { orderId: string; theirsMinor: number; oursMinor: number }

type Interval = { fromMs: number; toMs: number }

/** Compares the provider's archive of an interval with the journal. It changes nothing. */
export async function reconcileArchive(
  db: Kysely<Database>,
  gateway: Pick<PaymentGateway, 'fetchArchive'>,
  { fromMs, toMs }: Interval,
): Promise<Difference[]> {
  const archive = (await gateway.fetchArchive(fromMs, toMs)).filter(({ orderId }) => ORDER_ID.test(orderId))
  const theirs = new Map(archive.map((report) => [report.orderId, keptOf(report)]))
  const charged = await db
    .selectFrom('journal')
    .select('order_id')
    .distinct()
    .where('kind', '=', 'charge')
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', toMs)
    .execute()
  const ours = await keptByJournal(db)
  const ids = new Set([...theirs.keys(), ...charged.map(({ order_id }) => order_id)])
  return [...ids]
    .map((orderId) => ({ orderId, theirsMinor: theirs.get(orderId) ?? 0, oursMinor: ours.get(orderId) ?? 0 }))
    .filter(({ theirsMinor, oursMinor }) => theirsMinor !== oursMinor)
}

function keptOf({ status, amountMinor, refundedMinor }: PaymentReport): number {
  const isTaken = status === 'paid' || status === 'checked' || status === 'reversed'
  return isTaken ? (amountMinor ?? 0) - refundedMinor : 0
}

async function keptByJournal(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('journal')
    .select(['order_id', ({ fn }) => fn.sum<number>('amount_minor').as('kept')])
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, kept }) => [order_id, Number(kept)]))
}
