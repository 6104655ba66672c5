import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * An account's access to a package from one source. The entitlement is the highest package of those in force.
 */
export type SubscriptionTable = {
  id: string
  account_id: string
  package_id: string
  /** Only its source ends or extends a subscription. `admin`: the operator's grant; `site`: sold here. */
  source: 'admin' | 'site' | 'apple' | 'android' | 'firetv'
  access_from_ms: number
  /** Access ends when the clock reaches it; no job has to run. */
  access_until_ms: number
  created_ms: number
  /** The provider that charges for it; null for grants and stores. */
  provider: 'liqpay' | 'chargebee' | null
  /** The provider's or the store's own id of it; unique in its source. */
  provider_ref: string | null
  state: Generated<'trial' | 'active' | 'past_due' | 'ended'>
  auto_renew: Generated<number>
  /** The account, until a subscription sold here ends; unique, so an account has one of them open. */
  open_of: string | null
  card_id: string | null
  /** When the viewer ordered. */
  contract_ms: number | null
  period_start_ms: number | null
  period_end_ms: number | null
  /** Paid for the present period. */
  period_paid_minor: Generated<number>
  /** The agreed terms of a period; a later change of the package's price leaves them. */
  price_minor: number | null
  currency: string | null
  period_days: number | null
  discount_percent: Generated<number>
  /** Periods that the discount still has; null: all. */
  discount_left: number | null
  /** The lower package of the next period. */
  next_package_id: string | null
  /** Declined attempts at the present renewal. */
  attempt: Generated<number>
  /** Why it cannot renew, such as `no_card`. */
  problem: string | null
  /** When a job has to act; a process claims the row by moving it. */
  next_ms: number | null
  cancelled_ms: number | null
  cancel_reason: string | null
  ended_ms: number | null
  end_reason: 'cancelled' | 'not_paid' | 'withdrawn' | 'reversed' | 'revoked' | 'expired' | null
  /** Chargebee's `resource_version`; an older one changes nothing. */
  provider_version: number | null
  /** Since when Chargebee lacks a change that was made here; null: it has all of them. */
  unsent_ms: number | null
}

export type SubscriptionRow = Selectable<SubscriptionTable>
export type NewSubscriptionRow = Insertable<SubscriptionTable>
