import type { Generated, Insertable, Selectable } from 'kysely'
import type { CardTable, JournalTable, OrderTable, RefundTable } from './billing-schema.ts'
import type { SubscriptionTable } from './subscription-schema.ts'

/** A provider's report, stored before it is acknowledged. */
export type ProviderEventTable = {
  /**
   * `liqpay:` and the SHA-256 of the data, or `chargebee:` and the event's id. A repeated report is one row.
   */
  key: string
  /** The order, or the provider's own id. */
  ref: string
  /** JSON of the known fields alone, without phone, name and address. */
  seen: string
  received_ms: number
  done_ms: number | null
  tries: Generated<number>
  next_ms: number | null
  /** Why the operator has to look at it. */
  trouble: string | null
}

export type PromoCodeTable = {
  id: string
  /** In capitals; look-alike Cyrillic letters are folded to Latin ones. */
  code: string
  kind: 'percent' | 'amount' | 'days'
  value: number
  currency: string | null
  package_id: string | null
  /** How many periods it reduces; 0: all. */
  periods: Generated<number>
  first_only: Generated<number>
  valid_from_ms: number
  valid_until_ms: number | null
  max_uses: number | null
  uses: Generated<number>
  disabled_ms: number | null
  note: Generated<string>
}

/** An account's use of a promo code; `held` while its order is unpaid. */
export type PromoUseRow = {
  promo_id: string
  account_id: string
  order_id: string | null
  state: 'held' | 'used'
  at_ms: number
}

/** A trial that an account, a phone, an address or a card has had; keys but the account's are HMACs. */
export type TrialUseRow = { key: string; order_id: string; account_id: string; state: 'held' | 'used'; at_ms: number }

/** A letter to a viewer; `key` is unique, so each is sent once. */
export type NoticeTable = {
  id: string
  account_id: string
  kind: string
  key: string
  due_ms: number
  /** JSON. */
  facts: Generated<string>
  sent_ms: number | null
  tries: Generated<number>
  next_ms: number | null
}

/** A withdrawal from a contract within 14 days. */
export type WithdrawalRow = {
  id: string
  account_id: string
  subscription_id: string
  name: string
  email: string | null
  statement: string
  at_ms: number
  refund_id: string | null
}

/** The originator of a change of a subscription or an order. */
export type BillingActor = 'system' | 'viewer' | 'provider' | `operator:${string}`

/** A change of a subscription or an order. Rows are only added. */
export type BillingLogTable = {
  id: string
  at_ms: number
  actor: BillingActor
  account_id: string
  subscription_id: string | null
  order_id: string | null
  what: string
  from: string | null
  to: string | null
  detail: Generated<string>
}

export type BillingLogRow = Selectable<BillingLogTable>
export type NewBillingLogRow = Insertable<BillingLogTable>

/** The tables of subscriptions and money. */
export type BillingTables = {
  subscriptions: SubscriptionTable
  orders: OrderTable
  journal: JournalTable
  refunds: RefundTable
  cards: CardTable
  promo_codes: PromoCodeTable
  promo_uses: PromoUseRow
  trial_uses: TrialUseRow
  provider_events: ProviderEventTable
  notices: NoticeTable
  withdrawals: WithdrawalRow
  billing_log: BillingLogTable
}
