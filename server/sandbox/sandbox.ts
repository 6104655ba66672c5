import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type BankDeps, createSandboxBank, isSettled, NO_FAULTS, type SandboxFaults } from './sandbox-bank.ts'
import type { Payment, SandboxBooks } from './sandbox-books.ts'
import { deliverCallbacks } from './sandbox-callbacks.ts'
import { readCardNumber } from './sandbox-cards.ts'
import { Faults } from './sandbox-faults.ts'
import { cardPage, confirmPage, PAGE_HEADERS, type PageLanguage, resultPage } from './sandbox-pages.ts'
import { answerRequest, type Checkout, newPayment, readCheckout } from './sandbox-requests.ts'

export type SandboxDeps = {
  books: SandboxBooks
  /** The URL of the sandbox, without a trailing slash. */
  baseUrl: string
  /** True if tests may plan faults and read the books over HTTP. */
  hasControl?: boolean
  now?: () => number
  random?: () => number
  fetchUrl?: typeof fetch
}

/** A provider that speaks LiqPay's protocol and takes no money; `app` answers, `work` does what is due. */
export type Sandbox = { app: Hono; work: () => Promise<number> }

export function createSandbox({ books, baseUrl, now = Date.now, random = Math.random, ...rest }: SandboxDeps): Sandbox {
  let faults: SandboxFaults = NO_FAULTS
  const deps: BankDeps = { books, now, random, faults: () => faults }
  const bank = createSandboxBank(deps)
  const path = new URL(baseUrl).pathname.replace(/\/$/, '')
  const confirmUrl = (orderId: string) => `${baseUrl}/api/3/checkout/confirm?order=${encodeURIComponent(orderId)}`
  const page = (context: Context, html: string, status: 200 | 400 | 404 = 200) => context.body(html, status, PAGE_HEADERS)

  const app = new Hono()
  app.post('/api/request', async (context) => {
    if (random() < faults.api.loseRequest) return context.text('', 502)
    const answer = answerRequest(await readForm(context), { books, bank, now, confirmUrl })
    return random() < faults.api.loseAnswer ? context.text('', 502) : context.json(answer)
  })

  const openCheckout = (context: Context, form: URLSearchParams): Response => {
    const read = readCheckout(form, books)
    if ('err_code' in read) return page(context, resultPage('en', 'refused', null, read.err_code), 400)
    const language = languageOf(read)
    const payment = books.find(read.order_id) ?? books.add(newPayment(read, read.version, now()))
    if (isSettled(payment)) return page(context, resultPage(language, 'paid', payment.result_url))
    if (isExpired(read, now())) return page(context, resultPage(language, 'expired', payment.result_url))
    const envelope = new URLSearchParams({ data: form.get('data')!, signature: form.get('signature')! })
    const view = { language, envelope, action: `${path}/api/3/checkout/pay` }
    const entered = form.get('card')
    if (entered === null) return page(context, cardPage(payment, view))
    const card = readCardNumber(entered)
    if (card === null) return page(context, cardPage(payment, { ...view, problem: 'wrongCard' }))
    const paid = bank.payByCard(payment, card)
    if (isSettled(paid)) return page(context, resultPage(language, 'paid', paid.result_url))
    if (paid.status === 'failure') return page(context, cardPage(paid, { ...view, problem: 'failed' }))
    return page(context, confirmPage(paid, { language, action: `${path}/api/3/checkout/confirm` }))
  }
  app.get('/api/3/checkout', (context) => openCheckout(context, new URL(context.req.url).searchParams))
  app.post('/api/3/checkout', async (context) => openCheckout(context, await readForm(context)))
  app.post('/api/3/checkout/pay', async (context) => openCheckout(context, await readForm(context)))

  const toConfirm = (orderId: string | null): Payment | undefined => {
    const payment = books.find(orderId ?? '')
    return payment?.status.endsWith('_verify') ? payment : undefined
  }
  app.get('/api/3/checkout/confirm', (context) => {
    const payment = toConfirm(context.req.query('order') ?? null)
    if (!payment) return page(context, resultPage('en', 'refused', null), 404)
    return page(context, confirmPage(payment, { language: 'uk', action: `${path}/api/3/checkout/confirm` }))
  })
  app.post('/api/3/checkout/confirm', async (context) => {
    const form = await readForm(context)
    const payment = toConfirm(form.get('order'))
    if (!payment) return page(context, resultPage('en', 'refused', null), 404)
    const paid = bank.confirm(payment, form.get('code') ?? '')
    return page(context, resultPage('uk', isSettled(paid) ? 'paid' : 'failed', paid.result_url))
  })

  if (rest.hasControl) {
    app.post('/control/plan', async (context) => {
      const read = v.safeParse(Faults, await context.req.json().catch(() => undefined))
      if (!read.success) return context.json({ error: v.summarize(read.issues) }, 400)
      faults = read.output as SandboxFaults
      return context.json(faults)
    })
    app.get('/control/books', (context) => context.json(books.payments()))
  }
  return {
    app,
    work() {
      bank.reverseDue()
      return deliverCallbacks(deps, rest.fetchUrl)
    },
  }
}

const MAX_FORM = 65_536
const readForm = async (context: Context): Promise<URLSearchParams> =>
  new URLSearchParams((await context.req.text()).slice(0, MAX_FORM))

const languageOf = ({ language }: Checkout): PageLanguage => (language === 'en' ? 'en' : 'uk')

/** LiqPay's dates are UTC. */
const isExpired = ({ expired_date }: Checkout, nowMs: number): boolean =>
  expired_date !== undefined && Date.parse(`${expired_date.replace(' ', 'T')}Z`) <= nowMs
