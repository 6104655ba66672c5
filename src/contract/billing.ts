import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'
import { Count, Money } from './money.ts'
import { Subscription } from './subscriptions.ts'

// The specification names the paths; they hold whichever provider takes the money.

/** A promo code as it is typed. */
export const PromoCode = v.pipe(v.string(), v.maxLength(64))

/** Every subscription of the account, those in force first, then the last ended. */
export const listSubscriptions = {
  method: 'GET',
  path: '/billing/subscriptions',
  auth: 'required',
  data: v.array(Subscription),
} as const satisfies Call

/**
 * The effect of an order. `downgrade`: from the next period on a lower package, or one in another currency.
 * `resume`: nothing is due, the cancelled subscription renews again.
 */
export const OrderKind = v.picklist(['trial', 'first', 'upgrade', 'downgrade', 'pay_now', 'resume'])
export type OrderKind = v.InferOutput<typeof OrderKind>

/** A line of a quote. A reduction is subtracted, so `amount_minor` never is negative. */
export const QuoteLine = v.object({
  kind: v.picklist(['package', 'discount', 'promo', 'credit', 'trial', 'check']),
  ...Money.entries,
})
export type QuoteLine = v.InferOutput<typeof QuoteLine>

/** The terms of an order, as they are shown before it and charged by it. */
export const Quote = v.object({
  what: OrderKind,
  package_id: EntityId,
  /** The package's name. */
  name: v.string(),
  lines: v.array(QuoteLine),
  /** The charge of now; 0 for none. */
  due: Money,
  /** The later charges; null when none follows. */
  renewal: v.nullable(v.object({ ...Money.entries, at: EpochMs, every_days: v.pipe(Count, v.minValue(1)) })),
  /** The end of the access that the order gives. */
  access_until: EpochMs,
  /** Of an upgrade: what the rest of the period costs more. */
  surcharge: v.nullable(Money),
  /** True if a stored card can pay. */
  cards_ok: v.boolean(),
  /** The signed terms, for the calls that order. */
  quote: v.string(),
  valid_until: EpochMs,
})
export type Quote = v.InferOutput<typeof Quote>

/** Prices an order without making it. */
export const quoteOrder = {
  method: 'POST',
  path: '/billing/chargebee/quote',
  auth: 'required',
  body: v.object({ package_id: EntityId, promo_code: v.optional(PromoCode) }),
  data: Quote,
} as const satisfies Call

/** The quote to order, and the viewer's consent to its terms. Without the consent: `consent_required`. */
const order = { quote: v.pipe(v.string(), v.maxLength(4096)), agree: v.boolean() }

/** An order that a payment page takes; or, where nothing is due, what it changed at once. */
export const Checkout = v.variant('next', [
  v.object({
    next: v.literal('pay'),
    order_id: EntityId,
    /** The provider's payment page. */
    redirect_url: v.string(),
    /** When that page ends. */
    expires_at: EpochMs,
  }),
  v.object({ next: v.literal('done'), subscription: Subscription }),
])
export type Checkout = v.InferOutput<typeof Checkout>

/**
 * Orders a package on the provider's payment page. An unfinished order of the same terms is returned again;
 * another is superseded.
 */
export const checkout = {
  method: 'POST',
  path: '/billing/chargebee/checkout',
  auth: 'required',
  once: 'required',
  body: v.object(order),
  data: Checkout,
} as const satisfies Call

/** Orders a package by a stored card. Answers within six seconds, `checking` if the bank takes longer. */
export const payWithExistingCard = {
  method: 'POST',
  path: '/billing/chargebee/pay-with-exists-card/{cardId}',
  auth: 'required',
  once: 'required',
  outlivesPage: true,
  params: v.object({ cardId: EntityId }),
  body: v.object({ packageId: EntityId, ...order }),
  data: v.object({
    order_id: EntityId,
    /** `action`: the bank wants the viewer's confirmation at `redirect_url`. */
    status: v.picklist(['success', 'checking', 'action']),
    redirect_url: v.nullable(v.string()),
  }),
} as const satisfies Call

/** Ends the renewal at the end of the paid period. `confirmation` is the word that the screen names. */
export const cancelRenewal = {
  method: 'POST',
  path: '/billing/chargebee/cancel',
  auth: 'required',
  once: 'required',
  body: v.object({ confirmation: v.pipe(v.string(), v.maxLength(64)), reason: v.optional(v.pipe(v.string(), v.maxLength(500))) }),
  data: Subscription,
} as const satisfies Call

/** Resumes a cancelled renewal; of a payment past due, tries the card now. */
export const renewSubscription = {
  method: 'POST',
  path: '/billing/chargebee/renew',
  auth: 'required',
  once: 'required',
  data: Subscription,
} as const satisfies Call

/** Stores a card by a payment page: with a trial (`trial`, which needs the quote), or alone (`card`). */
export const authorizeCard = {
  method: 'POST',
  path: '/liqpay/card-auth-subscribe',
  auth: 'required',
  once: 'required',
  body: v.variant('purpose', [v.object({ purpose: v.literal('trial'), ...order }), v.object({ purpose: v.literal('card') })]),
  data: v.object({
    order_id: EntityId,
    /** For a form of the provider's own: where it is posted, and its two fields. */
    action_url: v.string(),
    data: v.string(),
    signature: v.string(),
    /** The same page as an address. */
    redirect_url: v.string(),
  }),
} as const satisfies Call

/** Why a payment failed, for the viewer. */
export const PaymentFailure = v.picklist([
  'insufficient_funds',
  'declined',
  'expired',
  'card_gone',
  'authentication_needed',
  'trial_used',
  'page_expired',
])
export type PaymentFailure = v.InferOutput<typeof PaymentFailure>

/** An order as a payment's screen follows it. */
export const OrderStatus = v.object({
  order_id: EntityId,
  kind: v.picklist(['trial', 'first', 'renewal', 'upgrade', 'card']),
  /** `refunded`: the payment bought nothing, and its money goes back. */
  status: v.picklist(['checking', 'success', 'failure', 'refunded']),
  reason: v.nullable(PaymentFailure),
  can_retry: v.boolean(),
  ...Money.entries,
  package_id: v.nullable(EntityId),
  /** The subscription that it changed. */
  subscription: v.nullable(Subscription),
  /** Where the bank waits for the viewer; null if it does not. */
  redirect_url: v.nullable(v.string()),
  /** When the provider was asked. */
  checked_at: v.nullable(EpochMs),
})
export type OrderStatus = v.InferOutput<typeof OrderStatus>

/** Returns an order's state; asks the provider when its last word is more than three seconds old. */
export const orderStatus = {
  method: 'GET',
  path: '/liqpay/status/{id}',
  auth: 'required',
  params: v.object({ id: EntityId }),
  data: OrderStatus,
} as const satisfies Call

/** The effect of a withdrawal from the contract. */
export const Withdrawal = v.object({
  subscription: Subscription,
  name: v.string(),
  email: v.nullable(v.string()),
  /** The statement that is made, in the requested language. */
  statement: v.string(),
  refund: Money,
  until: EpochMs,
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** Returns the effect of a withdrawal, within 14 days (Directive 2011/83/EU, article 11a). */
export const showWithdrawal = {
  method: 'GET',
  path: '/billing/withdrawal',
  auth: 'required',
  data: Withdrawal,
} as const satisfies Call

/** Withdraws: access ends at once, the money of the days not begun goes back. */
export const withdraw = {
  method: 'POST',
  path: '/billing/withdrawal',
  auth: 'required',
  once: 'required',
  cleansText: true,
  body: v.object({
    confirm: v.literal(true),
    name: v.pipe(v.string(), v.maxLength(200)),
    email: v.optional(v.pipe(v.string(), v.maxLength(320))),
  }),
  data: v.object({ withdrawn_at: EpochMs, refund: Money, active_until: EpochMs }),
} as const satisfies Call

/** The calls of orders and subscriptions. */
export const billingCalls = {
  listSubscriptions,
  quoteOrder,
  checkout,
  payWithExistingCard,
  cancelRenewal,
  renewSubscription,
  authorizeCard,
  orderStatus,
  showWithdrawal,
  withdraw,
}
