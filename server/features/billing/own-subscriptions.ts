import type { Kysely } from 'kysely'
import type { Money } from '../../../src/contract/money.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { nextPeriod } from './renewal-terms.ts'

/** A subscription with what its screens tell of it. */
export type OwnSubscription = SubscriptionRow & {
  /** The package's. */
  name: string
  rank: number
  /** The package of the next period, if it is another. */
  next: Pick<PackageRow, 'id' | 'name'> | null
  /** The charge of the next period; null where none follows. */
  next_price: Money | null
  /** When the first money for it arrived. */
  first_paid_ms: number | null
  began_as_trial: boolean
}

/** Returns an account's subscriptions: those in force by their rank, then the last ended. */
export async function ownSubscriptions(db: Kysely<Database>, accountId: string, nowMs: number): Promise<OwnSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('packages', 'packages.id', 'subscriptions.package_id')
    .selectAll('subscriptions')
    .select(['packages.name', 'packages.rank'])
    .where('account_id', '=', accountId)
    .execute()
  if (rows.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['subscription_id', 'kind', 'action', 'paid_ms', 'amount_minor'])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'applied')
    .where('subscription_id', 'is not', null)
    .execute()
  const packages = await db.selectFrom('packages').selectAll().execute()
  const own = await Promise.all(
    rows.map(async (row) => {
      const paid = orders.filter(({ subscription_id }) => subscription_id === row.id)
      const payments = paid
        .filter(({ action, amount_minor }) => amount_minor > 0 && (action === 'pay' || action === 'paytoken'))
        .map(({ paid_ms }) => paid_ms!)
      return {
        ...row,
        next: packages.find(({ id }) => id === row.next_package_id) ?? null,
        first_paid_ms: payments.length > 0 ? Math.min(...payments) : null,
        next_price: row.open_of !== null && row.auto_renew === 1 ? await nextPrice(db, row) : null,
        began_as_trial: paid.some(({ kind }) => kind === 'trial'),
      }
    }),
  )
  const force = (row: OwnSubscription) => (isInForce(row, nowMs) ? row.rank : -1)
  return own.toSorted((a, b) => force(b) - force(a) || b.access_until_ms - a.access_until_ms)
}

/** True while a subscription gives access. */
export const isInForce = (row: OwnSubscription, nowMs: number): boolean =>
  row.access_from_ms <= nowMs && row.access_until_ms > nowMs

async function nextPrice(db: Kysely<Database>, row: SubscriptionRow): Promise<Money> {
  const { terms, amountMinor } = await nextPeriod(db, row)
  return { amount_minor: amountMinor, currency: terms.currency }
}
