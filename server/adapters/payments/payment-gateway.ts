import type { Decline } from '../../../src/domain/billing/dunning.ts'
import type { Period } from '../../../src/domain/billing/periods.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'

/** An amount that the provider is asked for. */
export type PaymentRequest = {
  /** The provider charges an id once, so a request may be repeated under it. */
  orderId: string
  action: 'pay' | 'auth' | 'hold' | 'paytoken'
  amountMinor: number
  currency: string
  description: string
  locale: LanguageTag
  accountId: string
  /** A payment page takes no payment after it. */
  expiresMs: number
  /** The origin that the viewer returns to; without it the service's public one. */
  returnOrigin?: string
  /** The receipt of the tax service: the item in the seller's register, and where the receipt is sent. */
  fiscal?: { item: number; emails: string[] } | null
}

/** A saved card, for charges without a page. */
export type CardToken = {
  token: string
  /** The address that the viewer saved the card from. */
  payerIp: string
  /** False if the viewer is present and can confirm the charge. */
  isRecurring: boolean
}

export type ReportedCard = {
  /** A secret of the merchant's. */
  token: string
  brand: string
  /** The first six and the last two digits. */
  mask: string
  bank: string | null
  country: string | null
  /** The address of the payer, which later charges need; empty where the provider left it out. */
  payerIp: string
}

/** A provider's report of an order. Reports come in any order, any number of times. */
export type PaymentReport = {
  orderId: string
  /**
   * `action`: the viewer has to confirm at `redirectUrl`. `checked`: a card check, whose amount was only
   * blocked. `reversed`: money was given back, as much as `refundedMinor`.
   */
  status: 'waiting' | 'action' | 'paid' | 'checked' | 'failed' | 'reversed'
  /** False if the report names another merchant. */
  isOwnMerchant: boolean
  /** Null where the provider left it out. */
  amountMinor: number | null
  currency: string | null
  paymentId: string | null
  /** All that was given back of the payment so far. */
  refundedMinor: number
  card: ReportedCard | null
  decline: Decline | null
  redirectUrl: string | null
  /** By the provider's clock; null where it left the time out. */
  atMs: number | null
  /** Something that the operator has to do at the provider. */
  warning: string | null
  /** The period that the payment bought, where the provider counts periods. */
  period?: Period
}

/** A callback's form: its report, or why it is refused. */
export type CallbackReading = { report: PaymentReport } | { refused: 'malformed' | 'unsigned' }

/**
 * A provider that moves money. A call that throws leaves the outcome unknown: the charge or the refund may
 * have happened.
 */
export type PaymentGateway = {
  /** The provider that takes new orders. */
  provider: 'liqpay' | 'chargebee'
  /** The action that blocks a small amount to check a card. */
  cardCheck: 'auth' | 'hold'
  /** Returns the URL of the payment page. */
  checkoutUrl(request: PaymentRequest): string | Promise<string>
  charge(request: PaymentRequest, card: CardToken): Promise<PaymentReport>
  /** Returns null if the provider has no such order. */
  fetchStatus(orderId: string): Promise<PaymentReport | null>
  /** Has no idempotency: the caller fetches the status first, and waits between tries. */
  refund(orderId: string, amountMinor: number): Promise<void>
  /** Returns the reports of every order that the provider closed in the time. */
  fetchArchive(fromMs: number, toMs: number): Promise<PaymentReport[]>
  readCallback(form: URLSearchParams): CallbackReading
}
