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

/** A row of the query; flags are 0 or 1 in SQLite. */
type FoundRow = SubscriptionRow & {
  name: string
  rank: number
  next_name: string | null
  first_paid_ms: number | null
  began_as_trial: number | boolean
  has_promo: number | boolean
}

/** Returns an account's subscriptions: those in force by their rank, then the last ended. */
export async function ownSubscriptions(db: Kysely<Database>, accountId: string, nowMs: number): Promise<OwnSubscription[]> {
  const rows = await findRows(db, accountId)
  const own: OwnSubscription[] = []
  for (const row of rows) own.push(await withTerms(db, row))
  if (own.length < 2) return own
  const force = (row: OwnSubscription) => (isInForce(row, nowMs) ? row.rank : -1)
  return own.toSorted((a, b) => force(b) - force(a) || b.access_until_ms - a.access_until_ms)
}

/** Completes a row in place: a copy of its forty columns costs as much as the query. */
async function withTerms(db: Kysely<Database>, row: FoundRow): Promise<OwnSubscription> {
  const { next_package_id: nextId, next_name: nextName } = row
  return Object.assign(row, {
    next: nextId !== null && nextName !== null ? { id: nextId, name: nextName } : null,
    next_price: row.open_of !== null && row.auto_renew === 1 ? await nextPrice(db, row, Boolean(row.has_promo)) : null,
    began_as_trial: Boolean(row.began_as_trial),
  })
}

/** True while a subscription gives access. */
export const isInForce = (row: OwnSubscription, nowMs: number): boolean =>
  row.access_from_ms <= nowMs && row.access_until_ms > nowMs

/** One query, as SQL: every profile needs it, and by the query builder it costs five times the CPU. */
async function findRows(db: Kysely<Database>, accountId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select subscriptions.*, sold.name, sold.rank, later.name as next_name,
      (select min(paid_ms) from orders where subscription_id = subscriptions.id and outcome = 'applied'
        and amount_minor > 0 and action in ('pay', 'paytoken')) as first_paid_ms,
      exists (select 1 from orders where subscription_id = subscriptions.id and outcome = 'applied'
        and kind = 'trial') as began_as_trial,
      exists (select 1 from orders where subscription_id = subscriptions.id and outcome = 'applied'
        and promo_id is not null) as has_promo
    from subscriptions
    join packages as sold on sold.id = subscriptions.package_id
    left join packages as later on later.id = subscriptions.next_package_id
    where subscriptions.account_id = ${accountId}`.execute(db)
  return rows
}

async function nextPrice(db: Kysely<Database>, row: SubscriptionRow, hasPromo: boolean): Promise<Money> {
  const isPlain = !hasPromo && row.next_package_id === null
  const { terms, amountMinor }: NextPeriod = isPlain ? periodWithoutPromo(row) : await nextPeriod(db, row)
  return { amount_minor: amountMinor, currency: terms.currency }
}
