import * as v from 'valibot'
import { isLiqPaySignature, readEnvelope, readEnvelopeData } from '../adapters/payments/liqpay-signature.ts'
import { messageOf, type SandboxBank } from './sandbox-bank.ts'
import type { Payment, SandboxBooks } from './sandbox-books.ts'

const url = v.pipe(v.string(), v.maxLength(510), v.regex(/^https?:\/\/[^\s]+$/))
const orderId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))
const amount = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(10_000_000),
  v.transform((major) => Math.round(major * 100)),
)
const order = {
  order_id: orderId,
  amount,
  currency: v.picklist(['USD', 'EUR', 'UAH']),
  description: v.pipe(v.string(), v.nonEmpty()),
  server_url: v.optional(url),
  result_url: v.optional(url),
}
const Signed = v.object({ version: v.picklist([3, 7]), public_key: v.string() })

const Checkout = v.object({
  ...order,
  action: v.picklist(['pay', 'auth', 'hold']),
  language: v.optional(v.string()),
  expired_date: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))),
})
const ApiRequest = v.variant('action', [
  v.object({ action: v.literal('status'), order_id: orderId }),
  v.object({ ...order, action: v.literal('paytoken'), card_token: v.string(), ip: v.pipe(v.string(), v.ip()) }),
  v.object({ action: v.literal('refund'), order_id: orderId, amount }),
  v.object({ action: v.literal('reports'), date_from: v.number(), date_to: v.number(), resp_format: v.optional(v.string()) }),
])

export type Checkout = v.InferOutput<typeof Checkout> & { version: 3 | 7 }
/** A refusal, by LiqPay's code. */
export type Refused = { err_code: string }

/** Reads a signed form as far as its merchant is known. */
function readSigned(form: URLSearchParams, { merchant }: SandboxBooks): { data: object; version: 3 | 7 } | Refused {
  const envelope = readEnvelope(form)
  const data = envelope && readEnvelopeData(envelope.data)
  const signed = v.safeParse(Signed, data)
  if (!envelope || !signed.success) return { err_code: 'err_missing' }
  if (signed.output.public_key !== merchant.public_key) return { err_code: 'public_key_not_found' }
  if (!isLiqPaySignature(envelope, merchant.private_key)) return { err_code: 'invalid_signature' }
  return { data: data as object, version: signed.output.version as 3 | 7 }
}

/** Reads the form that opens a payment page. */
export function readCheckout(form: URLSearchParams, books: SandboxBooks): Checkout | Refused {
  const signed = readSigned(form, books)
  if ('err_code' in signed) return signed
  const read = v.safeParse(Checkout, signed.data)
  return read.success ? { ...read.output, version: signed.version } : { err_code: 'err_missing' }
}

type RequestDeps = { books: SandboxBooks; bank: SandboxBank; now: () => number; confirmUrl: (orderId: string) => string }

/** Answers a request of the merchant's server. */
export function answerRequest(form: URLSearchParams, deps: RequestDeps): Record<string, unknown> {
  const answer = process(form, deps)
  return 'err_code' in answer && !('status' in answer) ? { result: 'error', status: 'error', ...answer } : answer
}

function process(form: URLSearchParams, { books, bank, now, confirmUrl }: RequestDeps): Record<string, unknown> | Refused {
  const signed = readSigned(form, books)
  if ('err_code' in signed) return signed
  const read = v.safeParse(ApiRequest, signed.data)
  if (!read.success) return { err_code: 'err_missing' }
  const request = read.output
  const told = (payment: Payment) => ({
    ...messageOf(payment, books),
    ...(payment.status === '3ds_verify' && { redirect_to: confirmUrl(payment.order_id) }),
  })
  if (request.action === 'reports') {
    const isWithin = ({ end_ms }: Payment) => end_ms !== null && end_ms >= request.date_from && end_ms <= request.date_to
    return { result: 'success', data: books.payments().filter(isWithin).map(told) }
  }
  const found = books.find(request.order_id)
  if (request.action === 'paytoken') {
    if (found) return { err_code: 'order_id_duplicate' }
    const card = books.cardOf(request.card_token)
    if (card === undefined) return { err_code: 'err_no_card_token' }
    const pay = () => bank.payByToken(books.add(newPayment(request, signed.version, now())), card)
    return told(books.atomically(pay))
  }
  if (!found) return { err_code: 'payment_not_found' }
  if (request.action === 'status') return told(found)
  const refunded = bank.refund(found, request.amount)
  return refunded ? told(refunded) : { err_code: 'err_amount' }
}

export const newPayment = (
  request: Omit<Checkout, 'action' | 'version'> & { action: string },
  version: 3 | 7,
  created_ms: number,
): Parameters<SandboxBooks['add']>[0] => ({
  order_id: request.order_id,
  action: request.action,
  amount_minor: request.amount,
  currency: request.currency,
  version,
  server_url: request.server_url ?? null,
  result_url: request.result_url ?? null,
  created_ms,
})
