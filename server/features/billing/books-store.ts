import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The money of one currency in an interval, in minor units. */
export type BooksLine = {
  currency: string
  charges: number
  charged: number
  returned: number
  /** Charged less returned. */
  net: number
  /** The part of `net` that bought nothing and is still to be returned. */
  surplus: number
}

/** Sums up the journal from `fromMs` up to `toMs`, by the provider's clock, a line for each currency. */
export async function readBooks(db: Kysely<Database>, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<BooksLine[]> {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('orders', 'orders.id', 'journal.order_id')
    .where('journal.at_ms', '>=', fromMs)
    .where('journal.at_ms', '<', toMs)
    .groupBy('journal.currency')
    .orderBy('journal.currency')
    .select([
      'journal.currency',
      sum(sql`case when journal.kind = 'charge' then 1 else 0 end`).as('charges'),
      sum(sql`case when journal.kind = 'charge' then journal.amount_minor else 0 end`).as('charged'),
      sum(sql`case when journal.kind = 'refund' then -journal.amount_minor else 0 end`).as('returned'),
      sum(sql`case when orders.outcome = 'surplus' then journal.amount_minor else 0 end`).as('surplus'),
    ])
    .execute()
  return rows.map(({ currency, ...sums }) => {
    const [charges, charged, returned, surplus] = [sums.charges, sums.charged, sums.returned, sums.surplus].map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return { currency, charges, charged, returned, net: charged - returned, surplus }
  })
}

const sum = (value: ReturnType<typeof sql>) => sql<number>`sum(${value})`
