import * as v from 'valibot'
import type {
  ProviderCard,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from './subscription-provider.ts'

// Chargebee's times are seconds in UTC, its amounts minor units.

const Seconds = v.pipe(
  v.number(),
  v.transform((seconds) => seconds * 1000),
)
const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))

const Subscription = v.object({
  id: Id,
  customer_id: Id,
  status: v.string(),
  resource_version: v.number(),
  currency_code: v.string(),
  current_term_start: v.optional(Seconds),
  current_term_end: v.optional(Seconds),
  trial_start: v.optional(Seconds),
  trial_end: v.optional(Seconds),
  start_date: v.optional(Seconds),
  cancelled_at: v.optional(Seconds),
  cancel_reason: v.optional(v.string()),
  due_invoices_count: v.optional(v.number(), 0),
  due_since: v.optional(Seconds),
  has_scheduled_changes: v.optional(v.boolean(), false),
  payment_source_id: v.optional(v.string()),
  subscription_items: v.array(v.object({ item_price_id: Id, item_type: v.optional(v.string(), 'plan') })),
})

const LIVE = ['future', 'in_trial', 'active', 'non_renewing', 'paused'] as const

/** Reads a subscription. Throws for an answer that is none. */
export function readSubscription(body: unknown): ProviderSubscription {
  const read = v.parse(Subscription, body)
  const isTrial = read.status === 'in_trial' || (read.status === 'non_renewing' && read.current_term_end === undefined)
  const startMs = (isTrial ? read.trial_start : read.current_term_start) ?? read.start_date ?? 0
  return {
    ref: read.id,
    accountId: read.customer_id,
    // A transferred one is another site's.
    status: LIVE.find((status) => status === read.status) ?? 'cancelled',
    version: read.resource_version,
    itemPrice: read.subscription_items.find(({ item_type }) => item_type === 'plan')?.item_price_id ?? '',
    startMs,
    endMs: (isTrial ? read.trial_end : read.current_term_end) ?? startMs,
    // A trial that is cancelled at its end stays `in_trial`.
    renews: (read.status === 'in_trial' || read.status === 'active') && read.cancelled_at === undefined,
    hasScheduledChange: read.has_scheduled_changes,
    dueSinceMs: read.due_invoices_count > 0 ? (read.due_since ?? startMs) : null,
    cardToken: read.payment_source_id ?? null,
    isNotPaid: read.cancel_reason === 'not_paid' || read.cancel_reason === 'no_card',
  }
}

const Transaction = v.object({
  id: Id,
  subscription_id: v.optional(v.string()),
  payment_source_id: v.optional(v.string()),
  type: v.string(),
  status: v.optional(v.string()),
  date: Seconds,
  amount: Amount,
  currency_code: v.string(),
  reversal_transaction_id: v.optional(v.string()),
  linked_invoices: v.optional(v.array(v.object({ invoice_id: Id })), []),
  linked_refunds: v.optional(v.array(v.object({ txn_status: v.string(), txn_amount: Amount })), []),
})

/** Reads a payment; null for money that belongs to no subscription, or that was not taken. */
export function readPayment(body: unknown): ProviderPayment | null {
  const read = v.parse(Transaction, body)
  const [invoice] = read.linked_invoices
  if (read.type !== 'payment' || read.status !== 'success' || read.subscription_id === undefined || !invoice) return null
  const refunds = read.linked_refunds.filter(({ txn_status }) => txn_status === 'success')
  const refunded = refunds.reduce((sum, { txn_amount }) => sum + txn_amount, 0)
  return {
    id: read.id,
    ref: read.subscription_id,
    invoiceId: invoice.invoice_id,
    amountMinor: read.amount,
    currency: read.currency_code,
    atMs: read.date,
    cardToken: read.payment_source_id ?? null,
    // A bank that takes its money back reverses all of it.
    refundedMinor: read.reversal_transaction_id === undefined ? Math.min(read.amount, refunded) : read.amount,
  }
}

const Invoice = v.object({
  id: Id,
  first_invoice: v.optional(v.boolean(), false),
  next_retry_at: v.optional(Seconds),
  line_items: v.array(v.object({ entity_id: v.optional(v.string(), ''), date_from: Seconds, date_to: Seconds })),
})

/** Reads an invoice: the time that it pays for. */
export function readInvoice(body: unknown): ProviderInvoice & { id: string; retryMs: number | null } {
  const { id, first_invoice: isFirst, line_items, next_retry_at } = v.parse(Invoice, body)
  const [line] = line_items
  if (!line) throw new Error('Chargebee gave an invoice without lines')
  return { id, isFirst, fromMs: line.date_from, toMs: line.date_to, itemPrice: line.entity_id, retryMs: next_retry_at ?? null }
}

const PaymentSource = v.object({
  id: Id,
  type: v.string(),
  status: v.optional(v.string()),
  issuing_country: v.optional(v.string()),
  card: v.optional(
    v.object({
      iin: v.string(),
      last4: v.string(),
      brand: v.string(),
      expiry_month: v.number(),
      expiry_year: v.number(),
    }),
  ),
})

/** Reads a stored card; null for another way to pay. */
export function readCard(body: unknown, mainToken: string | null): ProviderCard | null {
  const { id, card, issuing_country } = v.parse(PaymentSource, body)
  if (!card) return null
  const month = `${card.expiry_year}-${String(card.expiry_month).padStart(2, '0')}`
  return {
    token: id,
    brand: card.brand === 'mastercard' ? 'mc' : card.brand,
    mask: `${card.iin}*${card.last4.slice(-2)}`,
    bank: null,
    country: issuing_country ?? null,
    payerIp: '',
    expiresMonth: month,
    isMain: id === mainToken,
  }
}

const owner = v.optional(v.object({ id: v.optional(v.string()), customer_id: v.optional(v.string()) }))
const Event = v.object({
  id: Id,
  event_type: v.pipe(v.string(), v.maxLength(100)),
  api_version: v.literal('v2'),
  content: v.object({
    subscription: owner,
    customer: owner,
    transaction: v.optional(v.object({ subscription_id: v.optional(v.string()) })),
    invoice: v.optional(v.object({ subscription_id: v.optional(v.string()) })),
  }),
})

/** Reads an event; null for a body that is none, or of another version of the API. */
export function readEvent(body: unknown): ProviderEvent | null {
  const read = v.safeParse(Event, body)
  if (!read.success) return null
  const { id, event_type: type, content } = read.output
  const { subscription, customer, transaction, invoice } = content
  const ref = subscription?.id ?? transaction?.subscription_id ?? invoice?.subscription_id ?? null
  return { id, type, ref: ref === '' ? null : ref, accountId: customer?.id ?? subscription?.customer_id ?? null }
}
