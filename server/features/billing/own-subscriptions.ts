import { type Kysely, sql } from 'kysely'
import type { Money } from '../../../src/contract/money.ts'
import type { Database, PackageRow } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { type NextPeriod, nextPeriod, periodWithoutPromo } from './renewal-terms.ts'

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

/** A row of the query; aggregates of PostgreSQL arrive as numbers, flags of both databases too. */
type FoundRow = SubscriptionRow & {
  name: string
  rank: number
  next_name: string | null
  first_paid_ms: number | null
  /** 0 or 1; null for a subscription without an order. */
  began_as_trial: number | null
  has_promo: number | null
}

/** Returns an account's subscriptions: those in force by their rank, then the last ended. */
export async function ownSubscriptions(db: Kysely<Database>, accountId: string, nowMs: number): Promise<OwnSubscription[]> {
  const rows = await findRows(db, accountId)
  const own = await Promise.all(
    rows.map(async ({ next_name, has_promo, ...row }) => ({
      ...row,
      next: row.next_package_id !== null && next_name !== null ? { id: row.next_package_id, name: next_name } : null,
      next_price: row.open_of !== null && row.auto_renew === 1 ? await nextPrice(db, row, has_promo === 1) : null,
      began_as_trial: row.began_as_trial === 1,
    })),
  )
  const force = (row: OwnSubscription) => (isInForce(row, nowMs) ? row.rank : -1)
  return own.toSorted((a, b) => force(b) - force(a) || b.access_until_ms - a.access_until_ms)
}

/** True while a subscription gives access. */
export const isInForce = (row: OwnSubscription, nowMs: number): boolean =>
  row.access_from_ms <= nowMs && row.access_until_ms > nowMs

/** One query, as SQL: every profile needs it, and by the query builder it costs five times the CPU. */
async function findRows(db: Kysely<Database>, accountId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select subscriptions.*, sold.name, sold.rank, later.name as next_name,
      paid.first_paid_ms, paid.began_as_trial, paid.has_promo
    from subscriptions
    join packages as sold on sold.id = subscriptions.package_id
    left join packages as later on later.id = subscriptions.next_package_id
    left join (
      select subscription_id,
        min(case when amount_minor > 0 and action in ('pay', 'paytoken') then paid_ms end) as first_paid_ms,
        max(case when kind = 'trial' then 1 else 0 end) as began_as_trial,
        max(case when promo_id is not null then 1 else 0 end) as has_promo
      from orders
      where account_id = ${accountId} and outcome = 'applied'
      group by subscription_id
    ) as paid on paid.subscription_id = subscriptions.id
    where subscriptions.account_id = ${accountId}`.execute(db)
  return rows
}

async function nextPrice(db: Kysely<Database>, row: SubscriptionRow, hasPromo: boolean): Promise<Money> {
  const isPlain = !hasPromo && row.next_package_id === null
  const { terms, amountMinor }: NextPeriod = isPlain ? periodWithoutPromo(row) : await nextPeriod(db, row)
  return { amount_minor: amountMinor, currency: terms.currency }
}
