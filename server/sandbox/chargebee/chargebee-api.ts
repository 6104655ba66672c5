import { type Context, Hono } from 'hono'
import type { ChargebeeBank } from './chargebee-bank.ts'
import { newId, Refused, shown } from './chargebee-words.ts'
import { type ChargebeeChanges, readItem, readTerms, readTrialEnd } from './chargebee-changes.ts'
import type { BankDeps, StoredPage, StoredSource, StoredSubscription } from './chargebee-books.ts'

export type ApiDeps = BankDeps & {
  bank: ChargebeeBank
  changes: ChargebeeChanges
  /** The URL of the page with this id. */
  pageUrl: (id: string) => string
  faults: () => { loseRequest: number; loseAnswer: number }
  random: () => number
}

const MAX_FORM = 65_536
const CHECKOUT_S = 3 * 3600
const PAGE_S = 5 * 86_400
/** Chargebee repeats an answer for so long. */
const REPEAT_S = 1800
const MOST_LISTED = 100

type Answer = Record<string, unknown>
type Call = (id: string, form: URLSearchParams) => Answer

/** Answers the subset of Chargebee's API (v2, Product Catalog 2) that the service uses. */
export function chargebeeApi(deps: ApiDeps): Hono {
  const { books, random, faults } = deps
  const app = new Hono()
  const answer = async (context: Context, call: Call): Promise<Response> => {
    if (random() < faults().loseRequest) return context.text('', 502)
    const form = context.req.method === 'GET' ? new URL(context.req.url).searchParams : await readForm(context)
    const key = context.req.header('chargebee-idempotency-key')
    const own = `Basic ${Buffer.from(`${books.site.apiKey}:`).toString('base64')}`
    const isOwn = context.req.header('authorization') === own
    const said = isOwn
      ? once(deps, key, () => call(context.req.param('id') ?? '', form))
      : refusal(401, 'api_authentication_failed')
    if (random() < faults().loseAnswer) return context.text('', 502)
    const body = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    const headers = { 'Content-Type': 'application/json', ...(said.isRepeated && { 'chargebee-idempotency-replayed': 'true' }) }
    return new Response(body, { status: said.status, headers })
  }
  for (const [route, call] of Object.entries({ ...pageCalls(deps), ...subscriptionCalls(deps), ...moneyCalls(deps) })) {
    const [method = '', path = ''] = route.split(' ')
    app.on(method, path, (context) => answer(context, call))
  }
  app.get('/events', (context) =>
    answer(context, (_id, form) => {
      const after = Number(form.get('occurred_at[after]') ?? 0)
      return listed(
        'event',
        books.list('event').filter(({ occurred_at }) => occurred_at > after),
        form,
      )
    }),
  )
  app.notFound((context) =>
    answer(context, () => {
      throw new Refused(404, 'resource_not_found')
    }),
  )
  return app
}

type Said = { status: number; body: string | object; isRepeated?: boolean }
const refusal = (status: number, code: string, type = 'invalid_request'): Said => ({
  status,
  body: { message: `Refused by the sandbox: ${code}`, type, api_error_code: code, error_code: code, http_status_code: status },
})

/** Runs a call; under a key that came within 30 minutes, its first answer is repeated. */
function once({ books, now }: ApiDeps, key: string | undefined, call: () => Answer): Said {
  const at = Math.floor(now() / 1000)
  const run = (): Said => {
    try {
      return { status: 200, body: call() }
    } catch (error) {
      if (error instanceof Refused) return refusal(error.status, error.code, error.type)
      throw error
    }
  }
  if (key === undefined) return books.atomically(run)
  return books.atomically(() => {
    const kept = books.find('answer', key)
    if (kept && at - kept.at < REPEAT_S) return { ...kept, isRepeated: true }
    const said = run()
    books.put('answer', { id: key, status: said.status, body: JSON.stringify(said.body), at })
    return said
  })
}

function pageCalls({ books, now, pageUrl }: ApiDeps): Record<string, Call> {
  const nowS = () => Math.floor(now() / 1000)
  const present = ({ inner: _inner, ...page }: StoredPage): Answer => ({
    hosted_page: { ...page, object: 'hosted_page', url: pageUrl(page.id), embed: false },
  })
  const make = (type: StoredPage['type'], customer: string, form: URLSearchParams): Answer => {
    const lasts = type.startsWith('checkout') ? CHECKOUT_S : PAGE_S
    const inner = { customer, redirectUrl: form.get('redirect_url'), form: Object.fromEntries(form) }
    const page = { id: newId('hp'), type, state: 'requested' as const, created_at: nowS(), expires_at: nowS() + lasts, inner }
    return present(books.put('hosted_page', page))
  }
  const customerOf = (form: URLSearchParams): string => {
    const id = form.get('customer[id]') ?? ''
    if (id === '') throw new Refused(400, 'param_wrong_value')
    return id
  }
  return {
    'POST /hosted_pages/checkout_new_for_items': (_id, form) => {
      if (books.find('subscription', form.get('subscription[id]') ?? '')) throw new Refused(400, 'duplicate_entry')
      readTerms(form)
      readTrialEnd(form.get('subscription[trial_end]'), nowS())
      return make('checkout_new', customerOf(form), form)
    },
    'POST /hosted_pages/checkout_existing_for_items': (_id, form) => {
      const subscription = books.find('subscription', form.get('subscription[id]') ?? '')
      if (!subscription) throw new Refused(404, 'resource_not_found')
      return make('checkout_existing', subscription.customer_id, form)
    },
    'POST /hosted_pages/manage_payment_sources': (_id, form) => make('manage_payment_sources', customerOf(form), form),
    'POST /hosted_pages/collect_now': (_id, form) => make('collect_now', customerOf(form), form),
    'GET /hosted_pages/:id': (id) => {
      const page = books.find('hosted_page', id)
      if (!page) throw new Refused(404, 'resource_not_found')
      return present(page)
    },
  }
}

function subscriptionCalls({ books, now, bank, changes }: ApiDeps): Record<string, Call> {
  const told = (subscription: StoredSubscription): Answer => ({
    subscription: shown(subscription),
    customer: books.find('customer', subscription.customer_id),
  })
  const sourceOf = (customer: string, id: string | null): StoredSource => {
    const source = id === null ? undefined : books.find('payment_source', id)
    if (source?.customer_id !== customer || source.deleted) throw new Refused(404, 'resource_not_found')
    return source
  }
  return {
    'GET /subscriptions/:id': (id) => told(bank.find(id)),
    'POST /customers/:id/subscription_for_items': (customerId, form) => {
      const trialEnd = readTrialEnd(form.get('trial_end'), Math.floor(now() / 1000))
      const source = sourceOf(customerId, form.get('payment_source_id'))
      return told(
        changes.subscribe({ id: form.get('id') ?? newId('sub'), customerId, trialEnd, source, ...readTerms(form) }, 'token'),
      )
    },
    'POST /subscriptions/:id/update_for_items': (id, form) => {
      const item = readItem(form, bank.find(id))
      return told(changes.update(id, item, { atEnd: form.get('end_of_term') === 'true', way: 'token' }))
    },
    'POST /subscriptions/:id/cancel_for_items': (id, form) =>
      told(changes.cancel(id, form.get('cancel_option') === 'end_of_term' || form.get('end_of_term') === 'true')),
    'POST /subscriptions/:id/remove_scheduled_cancellation': (id) => told(changes.resume(id)),
    'POST /subscriptions/:id/remove_scheduled_changes': (id) => told(changes.dropScheduled(id)),
    'POST /subscriptions/:id/override_billing_profile': (id, form) => {
      const source = sourceOf(bank.find(id).customer_id, form.get('payment_source_id'))
      return told(changes.chargeTo(id, source.id))
    },
    'POST /estimates/update_subscription_for_items': (_id, form) => {
      const present = bank.findLive(form.get('subscription[id]') ?? '')
      const item = readItem(form, present)
      const { charge, credit, due } = changes.prorate(present, item)
      const line = { amount: charge, entity_id: item.item_price_id, entity_type: 'plan_item_price' }
      const invoice_estimate = {
        sub_total: charge,
        credits_applied: charge - due,
        amount_due: due,
        total: charge,
        line_items: [line],
      }
      const subscription_estimate = { id: present.id, status: present.status, currency_code: present.currency_code }
      const credit_note_estimates = credit > 0 ? [{ type: 'adjustment', total: credit, amount_available: credit }] : []
      return { estimate: { subscription_estimate, ...(due > 0 && { invoice_estimate }), credit_note_estimates } }
    },
  }
}

function moneyCalls({ books, bank, changes, emit }: ApiDeps): Record<string, Call> {
  const findSource = (id: string): StoredSource => {
    const source = books.find('payment_source', id)
    if (!source || source.deleted) throw new Refused(404, 'resource_not_found')
    return source
  }
  const findCustomer = (id: string) => {
    const customer = books.find('customer', id)
    if (!customer) throw new Refused(404, 'resource_not_found')
    return customer
  }
  return {
    'GET /customers/:id': (id) => ({ customer: findCustomer(id) }),
    'POST /customers/:id/assign_payment_role': (id, form) => {
      const { id: primary_payment_source_id } = findSource(form.get('payment_source_id') ?? '')
      const customer = books.put('customer', { ...findCustomer(id), primary_payment_source_id })
      emit('customer_changed', { customer })
      return { customer }
    },
    'GET /payment_sources': (_id, form) => {
      const own = books.list('payment_source', form.get('customer_id[is]') ?? '').filter(({ deleted }) => !deleted)
      return listed(
        'payment_source',
        own.map(({ inner: _inner, ...source }) => source),
        form,
      )
    },
    'POST /payment_sources/:id/delete': (id) => {
      const source = { ...findSource(id), deleted: true }
      books.put('payment_source', source, { parent: source.customer_id })
      const customer = findCustomer(source.customer_id)
      const next = books.list('payment_source', customer.id).find(({ deleted }) => !deleted)
      const { primary_payment_source_id: primary, ...rest } = customer
      const primary_payment_source_id = primary === id ? next?.id : primary
      books.put('customer', { ...rest, ...(primary_payment_source_id && { primary_payment_source_id }) })
      emit('payment_source_deleted', { payment_source: { id }, customer: { id: customer.id } })
      return { customer }
    },
    'GET /transactions': (_id, form) => {
      const ref = form.get('subscription_id[is]') ?? undefined
      const between = form.get('date[between]')
      const [after, before] = between === null ? [0, Infinity] : (JSON.parse(between) as [number, number])
      const found = books
        .list('transaction', ref)
        .filter(({ type, date }) => type === (form.get('type[is]') ?? type) && date >= after && date <= before)
      return listed('transaction', found, form)
    },
    'GET /transactions/:id': (id) => {
      const transaction = books.find('transaction', id)
      if (!transaction) throw new Refused(404, 'resource_not_found')
      return { transaction }
    },
    'GET /invoices': (_id, form) => {
      const due = books.list('invoice', form.get('subscription_id[is]') ?? '').filter(({ status }) => status === 'payment_due')
      return listed('invoice', due, form)
    },
    'GET /invoices/:id': (id) => {
      const invoice = books.find('invoice', id)
      if (!invoice) throw new Refused(404, 'resource_not_found')
      return { invoice }
    },
    'POST /invoices/:id/refund': (id, form) => changes.refund(id, Number(form.get('refund_amount'))),
    'POST /invoices/:id/collect_payment': (id, form) => {
      const invoice = books.find('invoice', id)
      if (invoice?.status !== 'payment_due') throw new Refused(400, 'invalid_state_for_request')
      const present = bank.findLive(invoice.subscription_id)
      const chosen = form.get('payment_source_id')
      const subscription = bank.collect(present, chosen === null ? bank.sourceOf(present) : findSource(chosen), 'token')
      const { due_invoices_count } = subscription
      if (due_invoices_count > 0) throw new Refused(402, 'payment_processing_failed', 'payment')
      return { invoice: books.find('invoice', id), transaction: null }
    },
  }
}

/** A part of a list, from `offset` on. */
function listed(name: string, found: object[], form: URLSearchParams): Answer {
  const [from, most] = [Number(form.get('offset') ?? 0), Math.min(MOST_LISTED, Number(form.get('limit') ?? 10))]
  const next_offset = from + most < found.length ? String(from + most) : undefined
  return { list: found.slice(from, from + most).map((one) => ({ [name]: one })), ...(next_offset && { next_offset }) }
}

const readForm = async (context: Context): Promise<URLSearchParams> =>
  new URLSearchParams((await context.req.text()).slice(0, MAX_FORM))
