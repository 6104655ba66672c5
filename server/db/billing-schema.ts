import type { Generated, Insertable, Selectable } from 'kysely'
import type { Decline } from '../../src/domain/billing/dunning.ts'
import type { LanguageTag } from '../../src/domain/i18n/locale.ts'

// Amounts are integer minor units. Card tokens are secrets: no log, answer or error text shows them.

export type PaymentProvider = 'liqpay' | 'chargebee'

/** One amount, asked of a provider once. Only its state changes. */
export type OrderTable = {
  /** `ef` and 18 hexadecimal digits; the provider's `order_id`, so a repeated request cannot charge twice. */
  id: string
  account_id: string
  subscription_id: string | null
  provider: PaymentProvider
  kind: 'trial' | 'first' | 'renewal' | 'upgrade' | 'card'
  /** LiqPay's action. */
  action: 'pay' | 'auth' | 'hold' | 'paytoken'
  package_id: string | null
  amount_minor: number
  currency: string
  /** JSON: the lines of the quote. */
  lines: Generated<string>
  promo_id: string | null
  /** Unique: the thing that the order buys, while the order is in flight or paid; null afterwards. */
  claim: string | null
  state: 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'superseded'
  /** `surplus`: the payment bought nothing and is refunded. */
  outcome: 'applied' | 'surplus' | null
  reason: Decline | 'trial_used' | null
  card_id: string | null
  period_start_ms: number | null
  period_end_ms: number | null
  attempt: Generated<number>
  locale: LanguageTag
  created_ms: number
  expires_ms: number | null
  /** The last request to the provider. */
  sent_ms: number | null
  /** When to ask the provider again; null once its last word is final. */
  next_check_ms: number | null
  checks: Generated<number>
  paid_ms: number | null
}

/** A line of money that a provider reported. Rows are only added. */
export type JournalTable = {
  id: string
  order_id: string
  account_id: string
  provider: PaymentProvider
  payment_id: string
  kind: 'charge' | 'refund'
  /** Negative for a refund. */
  amount_minor: number
  currency: string
  /** The provider's total of refunds of the payment, at this line. */
  refunded_total: Generated<number>
  /** By the provider's clock. */
  at_ms: number
  written_ms: number
}

/** Money to be given back. */
export type RefundTable = {
  id: string
  order_id: string
  amount_minor: number
  reason: 'surplus' | 'withdrawal' | 'operator' | 'card_check'
  /** The originator, as an actor of the log. */
  by: string
  why: Generated<string>
  state: 'wanted' | 'sent' | 'done' | 'failed'
  /** Unique: the order, while this refund is open. A failed one has it until another takes its place. */
  claim: string | null
  /** The provider's refunded total at which it is done. */
  total_after: number
  sent_ms: Generated<number>
  tries: Generated<number>
  next_ms: number | null
  created_ms: number
  done_ms: number | null
}

export type CardTable = {
  id: string
  account_id: string
  provider: PaymentProvider
  /** A secret, bound to the merchant's key. */
  token: string
  brand: string
  /** The first six and the last two digits. */
  mask: string
  bank: string | null
  country: string | null
  /** `YYYY-MM`. */
  expires_month: string | null
  /** Unique: the account whose main card it is. */
  main_of: string | null
  /** The address that the viewer paid from, which LiqPay requires of later charges. */
  payer_ip: string
  added_ms: number
  removed_ms: number | null
}

export type OrderRow = Selectable<OrderTable>
export type NewOrderRow = Insertable<OrderTable>
export type JournalRow = Selectable<JournalTable>
export type RefundRow = Selectable<RefundTable>
export type CardRow = Selectable<CardTable>
