import * as v from 'valibot'
import { isConfigurationError, isRefusedRequest, LiqPayMessage, reportOf } from './liqpay-report.ts'
import { isLiqPaySignature, liqPayEnvelope, type LiqPayVersion, readEnvelope, readEnvelopeData } from './liqpay-signature.ts'
import type { CallbackReading, PaymentGateway, PaymentReport, PaymentRequest } from './payment-gateway.ts'

/** How the service is known to LiqPay. */
export type LiqPayConfig = {
  publicKey: string
  privateKey: string
  /** The origin, with a path where the sandbox is embedded. */
  url: string
  version: LiqPayVersion
  /** Ways to pay on the page: `card,apay,gpay`. */
  paytypes: string
  /** The action that checks a card; `hold` where the shop has no `auth`. */
  cardCheck?: PaymentGateway['cardCheck']
  /** The public origin of this service, which LiqPay calls back. */
  publicUrl: string
}

// Clients time out after ten seconds.
const PATIENCE_MS = 8000

const code = v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)))
const Refusal = v.object({ err_code: code, code, status: code })
const Archive = v.object({ data: v.union([v.array(v.unknown()), v.string()]) })

/** LiqPay's pages are signed here, without a request. */
export type LiqPayGateway = Omit<PaymentGateway, 'checkoutUrl'> & { checkoutUrl(request: PaymentRequest): string }

/** Creates the gateway of LiqPay (liqpay.ua/documentation/en). */
export function createLiqPay(config: LiqPayConfig, fetchUrl: typeof fetch = fetch): LiqPayGateway {
  const { publicKey, privateKey, version } = config

  async function ask(message: object): Promise<unknown> {
    const envelope = liqPayEnvelope({ version, public_key: publicKey, ...message }, privateKey, version)
    const answer = await fetchUrl(`${config.url}/api/request`, {
      method: 'POST',
      body: new URLSearchParams(envelope),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok || typeof body !== 'object' || body === null) throw new Error(`LiqPay gave no answer (HTTP ${answer.status})`)
    const refusal = errorCodeOf(body)
    if (isConfigurationError(refusal)) throw new Error(`LiqPay refuses this service: ${refusal}`)
    return body
  }

  function readReport(body: unknown, orderId: string): PaymentReport {
    // An error may leave the order out; a report of another order is no answer.
    const read = v.safeParse(LiqPayMessage, { order_id: orderId, ...(body as object) })
    if (!read.success || !read.output.status) throw new Error('LiqPay gave an answer that says nothing of the order')
    if (read.output.order_id !== orderId) throw new Error('LiqPay answered about another order')
    if (isRefusedRequest(read.output)) throw new Error(`LiqPay did not take a request: ${read.output.err_code ?? 'no code'}`)
    return reportOf(read.output, publicKey)
  }

  const payment = (request: PaymentRequest) => ({
    action: request.action,
    amount: request.amountMinor / 100,
    currency: request.currency,
    description: request.description,
    order_id: request.orderId,
    server_url: `${config.publicUrl}/api/liqpay/callback`,
    ...fiscalOf(request),
  })
  const returnUrl = ({ orderId, returnOrigin }: PaymentRequest) =>
    `${returnOrigin || config.publicUrl}/api/liqpay/return?order=${orderId}`

  return {
    provider: 'liqpay',
    cardCheck: config.cardCheck ?? 'auth',
    checkoutUrl(request) {
      const message = {
        version,
        public_key: publicKey,
        ...payment(request),
        // LiqPay's pages have no Russian.
        language: 'uk',
        expired_date: liqPayTime(request.expiresMs),
        paytypes: request.action === 'pay' ? config.paytypes : 'card',
        recurringbytoken: '1',
        customer: request.accountId,
        result_url: returnUrl(request),
      }
      // Base64 has `+`, which a query reads as a space.
      return `${config.url}/api/3/checkout?${new URLSearchParams(liqPayEnvelope(message, privateKey, version))}`
    },
    async charge(request, { token, payerIp, isRecurring }) {
      const presence = isRecurring ? { is_recurring: true } : { result_url: returnUrl(request) }
      const message = { ...payment(request), action: 'paytoken', card_token: token, ip: payerIp, ...presence }
      return readReport(await ask(message), request.orderId)
    },
    async fetchStatus(orderId) {
      const body = await ask({ action: 'status', order_id: orderId })
      return errorCodeOf(body) === 'payment_not_found' ? null : readReport(body, orderId)
    },
    async refund(orderId, amountMinor) {
      const body = await ask({ action: 'refund', order_id: orderId, amount: amountMinor / 100 })
      const refusal = errorCodeOf(body)
      if (refusal !== null) throw new Error(`LiqPay refused a refund: ${refusal}`)
    },
    async fetchArchive(fromMs, toMs) {
      const body = await ask({ action: 'reports', date_from: fromMs, date_to: toMs, resp_format: 'json' })
      const { data } = v.parse(Archive, body)
      const lines: unknown = typeof data === 'string' ? JSON.parse(data) : data
      return v.parse(v.array(LiqPayMessage), lines).map((line) => reportOf(line, publicKey))
    },
    readCallback: (form) => readCallback(form, config),
  }
}

/** The receipt of a sale in hryvnias (`rro_info`); a card check sells nothing. */
function fiscalOf({ action, amountMinor, currency, fiscal }: PaymentRequest) {
  const isSale = action === 'pay' || action === 'paytoken'
  if (!fiscal || !isSale || currency !== 'UAH') return {}
  const price = amountMinor / 100
  return { rro_info: { items: [{ amount: 1, price, cost: price, id: fiscal.item }], delivery_emails: fiscal.emails } }
}

function readCallback(form: URLSearchParams, { publicKey, privateKey }: LiqPayConfig): CallbackReading {
  const envelope = readEnvelope(form)
  if (!envelope) return { refused: 'malformed' }
  if (!isLiqPaySignature(envelope, privateKey)) return { refused: 'unsigned' }
  const read = v.safeParse(LiqPayMessage, readEnvelopeData(envelope.data))
  if (!read.success || !read.output.status) return { refused: 'malformed' }
  return { report: reportOf(read.output, publicKey) }
}

/** The code of a refusal; null if the answer is none. */
function errorCodeOf(body: unknown): string | null {
  const read = v.safeParse(Refusal, body)
  if (!read.success) return null
  const { err_code, code: other, status } = read.output
  return err_code ?? other ?? (status === 'error' ? 'error' : null)
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
const liqPayTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
