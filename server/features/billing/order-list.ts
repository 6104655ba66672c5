import type { Kysely } from 'kysely'
import type { PersonPayment } from '../../../src/contract/operator-people.ts'
import type { Database } from '../../db/schema.ts'

const COLUMNS = [
  'orders.id',
  'kind',
  'package_id',
  'packages.name',
  'amount_minor',
  'orders.currency',
  'state',
  'created_ms',
] as const

const listed = (db: Kysely<Database>) =>
  db.selectFrom('orders').leftJoin('packages', 'packages.id', 'orders.package_id').select(COLUMNS)

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** Returns the orders of an account, the newest first. */
export async function ordersOf(db: Kysely<Database>, accountId: string, limit: number): Promise<PersonPayment[]> {
  const orders = listed(db).where('account_id', '=', accountId).orderBy('created_ms', 'desc').orderBy('orders.id')
  return withRefunds(db, await orders.limit(limit).execute())
}

/** Returns an order as a row of a list; undefined for an unknown one. */
export async function orderOf(db: Kysely<Database>, orderId: string): Promise<PersonPayment | undefined> {
  const [order] = await withRefunds(db, await listed(db).where('orders.id', '=', orderId).execute())
  return order
}

async function withRefunds(db: Kysely<Database>, orders: Listed[]): Promise<PersonPayment[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const refunds = db.selectFrom('journal').where('order_id', 'in', ids).where('kind', '=', 'refund')
  const lines = await refunds.select(['order_id', 'amount_minor']).execute()
  const refunded = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map(({ id, package_id, name, ...order }) => ({
    ...order,
    order_id: id,
    package_name: name ?? package_id ?? '',
    refunded_minor: (refunded.get(id) ?? []).reduce((sum, { amount_minor }) => sum - amount_minor, 0),
  }))
}
