import type { Kysely } from 'kysely'
import type { Transaction } from '../../../src/contract/transactions.ts'
import type { Database } from '../../db/schema.ts'

/** The place after which a page of the history begins. */
export type After = { atMs: number; id: string } | null
type Asked = { accountId: string; kind: 'success' | 'failure' | 'all'; after: After; most: number }

/** Returns payments and refunds of an account, the newest first. */
export async function findTransactions(db: Kysely<Database>, asked: Asked): Promise<Transaction[]> {
  const [lines, orders] = [
    asked.kind === 'failure' ? [] : await journalLines(db, asked),
    asked.kind === 'success' ? [] : await unpaidOrders(db, asked),
  ]
  const rows = [...lines, ...orders].toSorted((a, b) => b.created_at - a.created_at || (a._id < b._id ? 1 : -1))
  return rows.slice(0, asked.most)
}

async function journalLines(db: Kysely<Database>, { accountId, after, most }: Asked): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('orders', 'orders.id', 'journal.order_id')
    .leftJoin('packages', 'packages.id', 'orders.package_id')
    .leftJoin('cards', 'cards.id', 'orders.card_id')
    .where('journal.account_id', '=', accountId)
    .$if(after !== null, (rest) =>
      rest.where(({ eb, or, and }) =>
        or([
          eb('journal.at_ms', '<', after!.atMs),
          and([eb('journal.at_ms', '=', after!.atMs), eb('journal.id', '<', after!.id)]),
        ]),
      ),
    )
    .select(['journal.id', 'journal.order_id', 'journal.kind', 'journal.amount_minor', 'journal.currency', 'journal.at_ms'])
    .select(['orders.package_id', 'orders.period_start_ms', 'orders.period_end_ms', 'packages.name', 'cards.mask'])
    .select(({ selectFrom }) =>
      selectFrom('journal as line')
        .whereRef('line.order_id', '=', 'journal.order_id')
        .select(({ fn }) => fn.sum<number>('line.amount_minor').as('left'))
        .as('left'),
    )
    .orderBy('journal.at_ms', 'desc')
    .orderBy('journal.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    order_id: row.order_id,
    kind: row.kind,
    created_at: row.at_ms,
    status: row.kind === 'charge' && Number(row.left) <= 0 ? 'refunded' : 'success',
    amount_minor: Math.abs(row.amount_minor),
    currency: row.currency,
    package_id: row.package_id,
    name: row.name ?? '',
    period_start: row.period_start_ms,
    period_end: row.period_end_ms,
    card: row.mask,
    reason: null,
  }))
}

/** Orders that a bank declined, and those whose end is not known yet. */
async function unpaidOrders(db: Kysely<Database>, { accountId, kind, after, most }: Asked): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('packages', 'packages.id', 'orders.package_id')
    .leftJoin('cards', 'cards.id', 'orders.card_id')
    .where('orders.account_id', '=', accountId)
    .where('orders.state', '!=', 'paid')
    .where(({ eb, or }) =>
      or([eb('orders.reason', 'is not', null), ...(kind === 'all' ? [eb('orders.state', '=', 'pending' as const)] : [])]),
    )
    .$if(after !== null, (rest) =>
      rest.where(({ eb, or, and }) =>
        or([
          eb('orders.created_ms', '<', after!.atMs),
          and([eb('orders.created_ms', '=', after!.atMs), eb('orders.id', '<', after!.id)]),
        ]),
      ),
    )
    .select(['orders.id', 'orders.reason', 'orders.amount_minor', 'orders.currency', 'orders.created_ms', 'orders.package_id'])
    .select(['orders.period_start_ms', 'orders.period_end_ms', 'packages.name', 'cards.mask'])
    .orderBy('orders.created_ms', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    order_id: row.id,
    kind: 'charge',
    status: row.reason === null ? 'checking' : 'failure',
    amount_minor: row.amount_minor,
    currency: row.currency,
    package_id: row.package_id,
    name: row.name ?? '',
    period_start: row.period_start_ms,
    period_end: row.period_end_ms,
    card: row.mask,
    reason: row.reason,
    created_at: row.created_ms,
  }))
}
