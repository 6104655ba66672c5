import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { ReportedCard } from './payment-gateway.ts'

/** A package at the provider, and its price for a period without reductions. */
export type ProviderItem = { itemPrice: string; priceMinor: number }

/** A fixed amount off; `periods` null: of every period. */
export type ProviderDiscount = { amountMinor: number; periods: number | null; periodDays: number }

export type ProviderOrder = {
  /** The order's id. The provider refuses a second subscription under it. */
  ref: string
  accountId: string
  locale: LanguageTag
  item: ProviderItem
  discount: ProviderDiscount | null
  /** The first charge comes then; null: now. */
  trialEndMs: number | null
}

/** A subscription as the provider has it. */
export type ProviderSubscription = {
  ref: string
  accountId: string
  status: 'future' | 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled'
  /** Grows with each change. */
  version: number
  itemPrice: string
  /** The trial, or the present term. */
  startMs: number
  endMs: number
  renews: boolean
  hasScheduledChange: boolean
  /** When the oldest unpaid term began; null if nothing is owed. */
  dueSinceMs: number | null
  cardToken: string | null
  isNotPaid: boolean
}

/** Money that the provider took for a subscription. */
export type ProviderPayment = {
  id: string
  ref: string
  invoiceId: string
  amountMinor: number
  currency: string
  atMs: number
  refundedMinor: number
  cardToken: string | null
}

export type ProviderInvoice = {
  isFirst: boolean
  fromMs: number
  toMs: number
  itemPrice: string
}

/** An unpaid invoice; `retryMs` null: no further attempt is planned. */
export type DueInvoice = { id: string; retryMs: number | null }

export type ProviderCard = ReportedCard & { expiresMonth: string | null; isMain: boolean }

/** An event of the provider: what changed, without its content. */
export type ProviderEvent = { id: string; type: string; ref: string | null; accountId: string | null }

/** The price of a change for the rest of the term. */
export type ChangeEstimate = { restMinor: number; creditMinor: number; dueMinor: number; currency: string }

/** The provider refused a request: nothing has happened. */
export class ProviderRefusal extends Error {
  code: string
  /** `confirm`: the bank wants the payer on a page. */
  kind: 'payment' | 'confirm' | 'duplicate' | 'missing' | 'other'
  constructor(code: string, kind: ProviderRefusal['kind']) {
    super(`The provider refused a request: ${code}`)
    this.code = code
    this.kind = kind
  }
}

/**
 * A provider that charges subscriptions by itself. A call that throws a `ProviderRefusal` changed nothing;
 * any other error leaves the outcome unknown.
 */
export type SubscriptionProvider = {
  /** Pages of the provider, which a browser opens. */
  checkoutUrl(order: ProviderOrder, returnUrl: string): Promise<string>
  changeUrl(ref: string, item: ProviderItem, returnUrl: string): Promise<string>
  addCardUrl(accountId: string, returnUrl: string): Promise<string>
  payDueUrl(accountId: string, returnUrl: string): Promise<string>

  subscribe(order: ProviderOrder, cardToken: string): Promise<void>
  estimateChange(ref: string, item: ProviderItem): Promise<ChangeEstimate>
  /** Changes now and charges the rest of the term; `key` makes a repeated request harmless. */
  change(ref: string, item: ProviderItem, key: string): Promise<void>
  changeAtEnd(ref: string, item: ProviderItem): Promise<void>
  dropScheduledChange(ref: string): Promise<void>
  cancel(ref: string, when: 'now' | 'end'): Promise<void>
  resume(ref: string): Promise<void>
  chargeTo(ref: string, cardToken: string): Promise<void>
  collect(invoiceId: string, cardToken: string | null, key: string): Promise<void>
  refund(invoiceId: string, amountMinor: number, key: string): Promise<void>

  /** Returns null for an unknown one. */
  fetchSubscription(ref: string): Promise<ProviderSubscription | null>
  /** The payments of a subscription, the oldest first. */
  payments(ref: string): Promise<ProviderPayment[]>
  payment(id: string): Promise<ProviderPayment | null>
  paymentsBetween(fromMs: number, toMs: number): Promise<ProviderPayment[]>
  invoice(id: string): Promise<ProviderInvoice>
  dueInvoices(ref: string): Promise<DueInvoice[]>
  cards(accountId: string): Promise<ProviderCard[]>
  setMainCard(accountId: string, cardToken: string): Promise<void>
  dropCard(cardToken: string): Promise<void>
  eventsSince(sinceMs: number): Promise<ProviderEvent[]>
}
