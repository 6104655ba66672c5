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

type Interval = { fromMs: number; toMs: number }

/** Sums up the journal from `fromMs` up to `toMs`, by the provider's clock, a line for each currency. */
export async function readBooks(db: Kysely<Database>, { fromMs, toMs }: Interval): Promise<BooksLine[]> {
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

const BATCH = 500

/** A payment or refund of the books, with the outcome of its order. */
export type JournalLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Yields the journal from `fromMs` up to `toMs` in batches, the earliest line first. */
export async function* readJournal(db: Kysely<Database>, { fromMs, toMs }: Interval): AsyncGenerator<JournalLine[]> {
  const found = db.selectFrom('journal').select('id').where('at_ms', '>=', fromMs).where('at_ms', '<', toMs)
  const rows = await found.orderBy('at_ms').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += BATCH) yield linesOf(db, ids.slice(at, at + BATCH))
}

const linesOf = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('journal')
    .innerJoin('orders', 'orders.id', 'journal.order_id')
    .where('journal.id', 'in', ids)
    .selectAll('journal')
    .select(['orders.package_id', 'orders.kind as order_kind', 'orders.outcome'])
    .orderBy('journal.at_ms')
    .orderBy('journal.id')
    .execute()

const sum = (value: ReturnType<typeof sql>) => sql<number>`sum(${value})`
