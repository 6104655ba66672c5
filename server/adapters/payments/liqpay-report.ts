import * as v from 'valibot'
import type { Decline } from '../../../src/domain/billing/dunning.ts'
import type { PaymentReport, ReportedCard } from './payment-gateway.ts'

// LiqPay sends the same field as a number, a string or a boolean.
const text = v.nullish(
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform((value) => String(value)),
    v.maxLength(510),
  ),
)
const amount = v.nullish(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d+)?$/), v.transform(Number))]),
    v.finite(),
    v.minValue(0),
    v.check((major) => Math.abs(major * 100 - Math.round(major * 100)) < 1e-4, 'has parts of a minor unit'),
    v.transform((major) => Math.round(major * 100)),
    v.safeInteger(),
  ),
)
const instant = v.nullish(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]), v.integer()),
)

/** The fields of an answer or a callback that are read; names and phones are left out. */
export const LiqPayMessage = v.object({
  public_key: text,
  action: text,
  status: text,
  order_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(255)),
  payment_id: text,
  transaction_id: text,
  amount,
  currency: text,
  refund_amount: amount,
  card_token: text,
  ip: text,
  sender_card_mask2: text,
  sender_card_type: text,
  sender_card_bank: text,
  sender_card_country: text,
  err_code: text,
  redirect_to: text,
  end_date: instant,
  completion_date: instant,
  create_date: instant,
})
export type LiqPayMessage = v.InferOutput<typeof LiqPayMessage>

const PAID = new Set(['success', 'wait_accept', 'wait_compensation', 'wait_card', 'wait_lc', 'wait_reserve'])
const WARNINGS: Readonly<Record<string, string>> = {
  wait_accept: 'LiqPay has taken the money and gives it back after 60 days unless it verifies the shop.',
  wait_card: 'LiqPay has taken the money and has no card to pay it out to.',
}
/** Errors of a request whose order may be going on. */
const UNDECIDED = new Set(['order_id_duplicate', 'payment_processing', 'wait_info', 'err_cache'])
/** Errors of the configuration; they say nothing of the order. */
const CONFIGURATION = new Set([
  'invalid_signature',
  'public_key_not_found',
  'shop_blocked',
  'shop_not_active',
  'err_api_ip',
  'err_access',
])

/** True if LiqPay refuses the service itself: its keys, its address or the shop. */
export const isConfigurationError = (code: string | null | undefined): boolean => CONFIGURATION.has(code ?? '')

// Codes of the card or the bank; a number is the bank's own.
const DECLINES = /^(limit|frod|decline|err_no_card_token|(payment_)?err_(sender_)?card.*|expired_.*|\d+)$/

/** True if LiqPay did not take a request, such as one too many; a payment may or may not exist. */
export const isRefusedRequest = ({ status, payment_id, err_code }: LiqPayMessage): boolean =>
  status === 'error' && !payment_id && !UNDECIDED.has(err_code ?? '') && !DECLINES.test(err_code ?? '')

/** Returns what a message of LiqPay says of its order. */
export function reportOf(message: LiqPayMessage, publicKey: string): PaymentReport {
  const status = statusOf(message)
  const isTold = message.refund_amount !== undefined && message.refund_amount !== null
  const isReversed = status === 'reversed'
  return {
    orderId: message.order_id,
    status,
    isOwnMerchant: !message.public_key || message.public_key === publicKey,
    amountMinor: message.amount ?? null,
    currency: message.currency ?? null,
    paymentId: message.payment_id ?? message.transaction_id ?? null,
    refundedMinor: isTold ? message.refund_amount! : isReversed ? (message.amount ?? 0) : 0,
    card: cardOf(message),
    decline: status === 'failed' ? declineOf(message.err_code ?? '') : null,
    redirectUrl: status === 'action' ? message.redirect_to! : null,
    atMs: message.end_date ?? message.completion_date ?? message.create_date ?? null,
    warning: WARNINGS[message.status ?? ''] ?? null,
  }
}

/** A status that is not known may still become a payment, so it waits. */
function statusOf({ status, action, err_code, redirect_to, public_key }: LiqPayMessage): PaymentReport['status'] {
  if (status === 'reversed') return 'reversed'
  if (status === 'hold_wait') return action === 'hold' ? 'checked' : 'waiting'
  if (status === 'success' && action === 'auth') return 'checked'
  if (PAID.has(status ?? '')) return 'paid'
  if (status === 'sandbox') return public_key?.startsWith('sandbox_') === true ? 'paid' : 'waiting'
  if (status === 'failure' || status === 'error') return UNDECIDED.has(err_code ?? '') ? 'waiting' : 'failed'
  return status === '3ds_verify' && isPage(redirect_to) ? 'action' : 'waiting'
}

// The viewer's browser opens it, so no other scheme may pass. The sandbox on this machine has no TLS.
const isPage = (url: string | null | undefined): boolean => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url ?? '')

function declineOf(code: string): Decline {
  if (code === 'limit' || code === '9859') return 'insufficient_funds'
  if (/^(err_no_card_token|err_card.*|10[1-3])$/.test(code)) return 'card_gone'
  if (code === 'expired_card') return 'expired'
  return code.startsWith('expired_') ? 'authentication_needed' : 'declined'
}

function cardOf(message: LiqPayMessage): ReportedCard | null {
  if (!message.card_token) return null
  return {
    token: message.card_token,
    brand: message.sender_card_type?.toLowerCase() ?? 'card',
    mask: message.sender_card_mask2 ?? '',
    bank: message.sender_card_bank ?? null,
    country: message.sender_card_country ?? null,
    payerIp: message.ip ?? '',
  }
}
