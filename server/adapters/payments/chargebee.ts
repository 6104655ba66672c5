import type Chargebee from 'chargebee'
import * as v from 'valibot'
import { readCard, readEvent, readInvoice, readPayment, readSubscription } from './chargebee-answers.ts'
import {
  type ChangeEstimate,
  type ProviderDiscount,
  type ProviderItem,
  type ProviderOrder,
  ProviderRefusal,
  type SubscriptionProvider,
} from './subscription-provider.ts'

/** How the service is known to Chargebee. */
export type ChargebeeConfig = {
  /** The name of the site: `efir` of `efir.chargebee.com`. */
  site: string
  apiKey: string
  webhookUser: string
  webhookPassword: string
  /** Another origin than the site's own, as the stand-in's. */
  url: string | null
  /** The public origin of this service, which browsers come back to. */
  publicUrl: string
}

type Client = InstanceType<typeof Chargebee>

// Clients time out after ten seconds.
const PATIENCE_MS = 8000
const PAGE = 100
/** Chargebee's test sites answer 150 requests a minute. */
const MOST_PAGES = 50

/** Creates the provider. The SDK loads with the first call, which most installations never make. */
export function createChargebee(config: ChargebeeConfig, fetchUrl: typeof fetch = fetch): SubscriptionProvider {
  let client: Promise<Client> | undefined
  const ask = async <T>(call: (chargebee: Client) => Promise<T>): Promise<T> => {
    client ??= openClient(config, fetchUrl)
    try {
      return await call(await client)
    } catch (error) {
      throw readRefusal(error)
    }
  }
  return { ...pages(ask), ...changes(ask), ...readings(ask) }
}

type Ask = <T>(call: (chargebee: Client) => Promise<T>) => Promise<T>

async function openClient({ site, apiKey, url }: ChargebeeConfig, fetchUrl: typeof fetch): Promise<Client> {
  const { default: ChargebeeClient } = await import('chargebee')
  const makeApiRequest = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const address = url === null ? request.url : `${url}${pathname}${search}`
    const { method, headers, body } = request
    const sent = body === null ? {} : { body, duplex: 'half' as const }
    return fetchUrl(address, { method, headers, ...sent, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
  }
  // The SDK's own retries repeat a 429 without a limit, so they stay off.
  return new ChargebeeClient({ site, apiKey, timeout: PATIENCE_MS, sdkTelemetryEnabled: false, httpClient: { makeApiRequest } })
}

const Refusal = v.object({
  api_error_code: v.string(),
  type: v.optional(v.string(), ''),
  http_status_code: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
})
const CONFIGURATION = [401, 403, 405, 429]

/** The SDK throws plain objects. An answer below 500 is a refusal; all else leaves the outcome unknown. */
function readRefusal(error: unknown): Error {
  if (error instanceof v.ValiError) return new Error('Chargebee gave an answer that cannot be read')
  const read = v.safeParse(Refusal, error)
  if (!read.success) return error instanceof Error ? error : new Error('Chargebee gave no answer')
  const { api_error_code: code, type, http_status_code: status } = read.output
  if (CONFIGURATION.includes(status)) return new Error(`Chargebee refuses this service: ${code}`)
  if (status === 404 || code === 'resource_not_found') return new ProviderRefusal(code, 'missing')
  if (code === 'duplicate_entry') return new ProviderRefusal(code, 'duplicate')
  const isPayment = type === 'payment' || status === 402
  // [?] The code of a bank that wants 3-D Secure is not documented; both spellings are taken.
  const isConfirm = /authentication|3ds|three_d/i.test(code)
  return new ProviderRefusal(code, isConfirm && isPayment ? 'confirm' : isPayment ? 'payment' : 'other')
}

const HostedPage = v.object({ hosted_page: v.object({ url: v.pipe(v.string(), v.url()) }) })
const urlOf = (answer: unknown): string => v.parse(HostedPage, answer).hosted_page.url

const seconds = (ms: number): number => Math.floor(ms / 1000)
const keyed = (key: string) => ({ 'chargebee-idempotency-key': key.slice(0, 100) })
const items = ({ itemPrice, priceMinor }: ProviderItem) => [{ item_price_id: itemPrice, unit_price: priceMinor, quantity: 1 }]

/** A reduction as a fixed amount, so that no rounding of Chargebee's changes the sum that was shown. */
function discounts(discount: ProviderDiscount | null) {
  if (!discount) return {}
  const { amountMinor: amount, periods, periodDays } = discount
  const applied = { apply_on: 'invoice_amount' as const, amount }
  if (periods === null) return { discounts: [{ ...applied, duration_type: 'forever' as const }] }
  if (periods === 1) return { discounts: [{ ...applied, duration_type: 'one_time' as const }] }
  const limited = { duration_type: 'limited_period' as const, period: periods * periodDays, period_unit: 'day' as const }
  return { discounts: [{ ...applied, ...limited }] }
}

const trialEnd = ({ trialEndMs }: ProviderOrder) => (trialEndMs === null ? {} : { trial_end: seconds(trialEndMs) })

type Pages = Pick<SubscriptionProvider, 'checkoutUrl' | 'changeUrl' | 'addCardUrl' | 'payDueUrl'>

function pages(ask: Ask): Pages {
  return {
    checkoutUrl: (order, returnUrl) =>
      ask(async (chargebee) =>
        urlOf(
          await chargebee.hostedPage.checkoutNewForItems({
            subscription: { id: order.ref, ...trialEnd(order) },
            customer: { id: order.accountId, locale: order.locale },
            subscription_items: items(order.item),
            ...discounts(order.discount),
            redirect_url: returnUrl,
            cancel_url: returnUrl,
            pass_thru_content: order.ref,
          }),
        ),
      ),
    changeUrl: (ref, item, returnUrl) =>
      ask(async (chargebee) =>
        urlOf(
          await chargebee.hostedPage.checkoutExistingForItems({
            subscription: { id: ref },
            subscription_items: items(item),
            replace_items_list: true,
            redirect_url: returnUrl,
            cancel_url: returnUrl,
          }),
        ),
      ),
    addCardUrl: (id, redirect_url) =>
      ask(async (chargebee) => urlOf(await chargebee.hostedPage.managePaymentSources({ customer: { id }, redirect_url }))),
    payDueUrl: (id, redirect_url) =>
      ask(async (chargebee) => urlOf(await chargebee.hostedPage.collectNow({ customer: { id }, redirect_url }))),
  }
}

type Changes = Pick<
  SubscriptionProvider,
  | 'subscribe'
  | 'estimateChange'
  | 'change'
  | 'changeAtEnd'
  | 'dropScheduledChange'
  | 'cancel'
  | 'resume'
  | 'chargeTo'
  | 'collect'
  | 'refund'
  | 'setMainCard'
  | 'dropCard'
>

function changes(ask: Ask): Changes {
  const run = async (call: (chargebee: Client) => Promise<unknown>): Promise<void> => void (await ask(call))
  return {
    subscribe: (order, payment_source_id) =>
      run((chargebee) =>
        chargebee.subscription.createWithItems(
          order.accountId,
          {
            id: order.ref,
            payment_source_id,
            subscription_items: items(order.item),
            auto_collection: 'on' as const,
            ...discounts(order.discount),
            ...trialEnd(order),
          },
          keyed(order.ref),
        ),
      ),
    estimateChange: (id, item) =>
      ask(async (chargebee) => {
        const change = { subscription: { id }, subscription_items: items(item), replace_items_list: true }
        return readEstimate(
          await chargebee.estimate.updateSubscriptionForItems({ ...change, prorate: true, invoice_immediately: true }),
        )
      }),
    change: (ref, item, key) =>
      run((chargebee) =>
        chargebee.subscription.updateForItems(
          ref,
          { subscription_items: items(item), replace_items_list: true, prorate: true, invoice_immediately: true },
          keyed(key),
        ),
      ),
    changeAtEnd: (ref, item) =>
      run((chargebee) =>
        chargebee.subscription.updateForItems(ref, {
          subscription_items: items(item),
          replace_items_list: true,
          end_of_term: true,
        }),
      ),
    dropScheduledChange: (ref) => run((chargebee) => chargebee.subscription.removeScheduledChanges(ref)),
    cancel: (ref, when) =>
      run((chargebee) =>
        chargebee.subscription.cancelForItems(ref, { cancel_option: when === 'end' ? 'end_of_term' : 'immediately' }),
      ),
    resume: (ref) => run((chargebee) => chargebee.subscription.removeScheduledCancellation(ref, {})),
    chargeTo: (ref, payment_source_id) =>
      run((chargebee) => chargebee.subscription.overrideBillingProfile(ref, { payment_source_id, auto_collection: 'on' })),
    collect: (id, token, key) =>
      run((chargebee) => chargebee.invoice.collectPayment(id, token === null ? {} : { payment_source_id: token }, keyed(key))),
    refund: (id, refund_amount, key) => run((chargebee) => chargebee.invoice.refund(id, { refund_amount }, keyed(key))),
    setMainCard: (id, payment_source_id) =>
      run((chargebee) => chargebee.customer.assignPaymentRole(id, { payment_source_id, role: 'primary' })),
    dropCard: (token) => run((chargebee) => chargebee.paymentSource.delete(token)),
  }
}

const Estimate = v.object({
  estimate: v.object({
    subscription_estimate: v.optional(v.object({ currency_code: v.string() })),
    invoice_estimate: v.optional(v.object({ sub_total: v.number(), amount_due: v.number() })),
  }),
})

function readEstimate(answer: unknown): ChangeEstimate {
  const { estimate } = v.parse(Estimate, answer)
  const { sub_total = 0, amount_due = 0 } = estimate.invoice_estimate ?? {}
  const currency = estimate.subscription_estimate?.currency_code ?? ''
  return { restMinor: sub_total, creditMinor: Math.max(0, sub_total - amount_due), dueMinor: amount_due, currency }
}

type Readings = Pick<
  SubscriptionProvider,
  'fetchSubscription' | 'payments' | 'payment' | 'paymentsBetween' | 'invoice' | 'dueInvoices' | 'cards' | 'eventsSince'
>

function readings(ask: Ask): Readings {
  const orNull = async <T>(found: Promise<T>): Promise<T | null> =>
    found.catch((error: unknown) => {
      if (error instanceof ProviderRefusal && error.kind === 'missing') return null
      throw error
    })
  return {
    fetchSubscription: (ref) =>
      orNull(ask(async (chargebee) => readSubscription((await chargebee.subscription.retrieve(ref)).subscription))),
    async payments(ref) {
      const filter = { subscription_id: { is: ref }, type: { is: 'payment' as const }, 'sort_by[asc]': 'date' as const }
      const list = await ask((chargebee) => all((offset) => chargebee.transaction.list({ ...filter, ...offset })))
      const read = list.map(({ transaction }) => readPayment(transaction)).filter((payment) => payment !== null)
      return read.toSorted((a, b) => a.atMs - b.atMs)
    },
    payment: (id) => ask(async (chargebee) => readPayment((await chargebee.transaction.retrieve(id)).transaction)),
    async paymentsBetween(fromMs, toMs) {
      const filter = { type: { is: 'payment' as const }, date: { between: [seconds(fromMs), seconds(toMs)] as [number, number] } }
      const list = await ask((chargebee) => all((offset) => chargebee.transaction.list({ ...filter, ...offset })))
      return list.map(({ transaction }) => readPayment(transaction)).filter((payment) => payment !== null)
    },
    invoice: (id) => ask(async (chargebee) => readInvoice((await chargebee.invoice.retrieve(id)).invoice)),
    async dueInvoices(ref) {
      const filter = {
        subscription_id: { is: ref },
        status: { in: ['payment_due', 'not_paid'] as ('payment_due' | 'not_paid')[] },
      }
      const list = await ask((chargebee) => all((offset) => chargebee.invoice.list({ ...filter, ...offset })))
      return list.map(({ invoice }) => readInvoice(invoice))
    },
    cards: (accountId) =>
      ask(async (chargebee) => {
        const customer = await orNull(refusing(chargebee.customer.retrieve(accountId)))
        if (!customer) return []
        const list = await all((offset) => chargebee.paymentSource.list({ customer_id: { is: accountId }, ...offset }))
        const main = customer.customer.primary_payment_source_id ?? null
        return list.map(({ payment_source }) => readCard(payment_source, main)).filter((card) => card !== null)
      }),
    async eventsSince(sinceMs) {
      const filter = { occurred_at: { after: seconds(sinceMs) }, 'sort_by[asc]': 'occurred_at' as const }
      const list = await ask((chargebee) => all((offset) => chargebee.event.list({ ...filter, ...offset })))
      return list.map(({ event }) => readEvent(event)).filter((event) => event !== null)
    },
  }
}

const refusing = async <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw readRefusal(error)
  })

type Offset = { limit: number; offset?: string }

/** All parts of a list, up to a number of requests. */
async function all<T>(part: (offset: Offset) => Promise<{ list: T[]; next_offset?: string }>): Promise<T[]> {
  const found: T[] = []
  let offset: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { list, next_offset } = await part({ limit: PAGE, ...(offset !== undefined && { offset }) })
    found.push(...list)
    if (next_offset === undefined) break
    offset = next_offset
  }
  return found
}
