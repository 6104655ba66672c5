import { type Context, Hono } from 'hono'
import { cardOutcome, CONFIRMATION_CODE, readCardNumber } from '../sandbox-cards.ts'
import { cardPage, confirmPage, PAGE_HEADERS, type PagePayment, resultPage } from '../sandbox-pages.ts'
import type { ApiDeps } from './chargebee-api.ts'
import { declineOf, Refused } from './chargebee-words.ts'
import type { StoredPage } from './chargebee-books.ts'
import { readItem, readTerms, readTrialEnd } from './chargebee-changes.ts'

const MAX_FORM = 65_536

/** The hosted pages: a browser pays, changes or stores a card on them. */
export function chargebeePages(deps: ApiDeps): Hono {
  const { books, now, pageUrl } = deps
  const html = (context: Context, text: string, status: 200 | 404 = 200) => context.body(text, status, PAGE_HEADERS)
  const nowS = () => Math.floor(now() / 1000)
  const open = (context: Context): StoredPage | Response => {
    const found = books.find('hosted_page', context.req.param('id') ?? '')
    if (!found) return html(context, resultPage('en', 'refused', null), 404)
    if (found.state === 'succeeded') return html(context, resultPage('uk', 'paid', returnUrl(found)))
    return found.expires_at <= nowS() ? html(context, resultPage('uk', 'expired', found.inner.redirectUrl)) : found
  }
  const view = (page: StoredPage) => ({
    language: 'uk' as const,
    envelope: new URLSearchParams(),
    action: new URL(pageUrl(page.id)).pathname,
  })
  const finish = (context: Context, page: StoredPage, card: string): Response => {
    try {
      books.atomically(() => complete(deps, page, card))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The order was paid on another page, or its subscription ended.
      if (error.status !== 402) return html(context, resultPage('uk', 'refused', page.inner.redirectUrl, error.code))
      return html(context, cardPage(paymentOf(deps, page), { ...view(page), problem: 'failed' }))
    }
    return html(context, resultPage('uk', 'paid', returnUrl(page)))
  }

  const app = new Hono()
  app.get('/:id', (context) => {
    const page = open(context)
    return page instanceof Response ? page : html(context, cardPage(paymentOf(deps, page), view(page)))
  })
  app.post('/:id', async (context) => {
    const page = open(context)
    if (page instanceof Response) return page
    const form = new URLSearchParams((await context.req.text()).slice(0, MAX_FORM))
    if (form.has('code')) {
      if (page.inner.card !== undefined && form.get('code') === CONFIRMATION_CODE) return finish(context, page, page.inner.card)
      return html(context, cardPage(paymentOf(deps, page), { ...view(page), problem: 'failed' }))
    }
    const card = readCardNumber(form.get('card') ?? '')
    if (card === null) return html(context, cardPage(paymentOf(deps, page), { ...view(page), problem: 'wrongCard' }))
    if (cardOutcome(card).confirm === undefined) return finish(context, page, card)
    books.put('hosted_page', { ...page, inner: { ...page.inner, card } })
    return html(context, confirmPage(paymentOf(deps, page), view(page)))
  })
  return app
}

const returnUrl = ({ id, inner }: StoredPage): string | null => {
  if (inner.redirectUrl === null) return null
  const url = new URL(inner.redirectUrl)
  url.searchParams.set('id', id)
  url.searchParams.set('state', 'succeeded')
  return url.href
}

/** The sum that a page shows. */
function paymentOf({ books, bank, changes }: ApiDeps, { type, inner }: StoredPage): PagePayment {
  const page = { order_id: inner.form['subscription[id]'] ?? '', result_url: inner.redirectUrl }
  const form = new URLSearchParams(inner.form)
  if (type === 'checkout_new') {
    const { item, discount } = readTerms(form)
    const isTrial = form.has('subscription[trial_end]')
    const amount_minor = isTrial ? 0 : Math.max(0, item.unit_price - (discount?.amount ?? 0))
    return { ...page, amount_minor, currency: currencyOf(item.item_price_id) }
  }
  if (type === 'checkout_existing') {
    const present = bank.find(page.order_id)
    return { ...page, amount_minor: changes.prorate(present, readItem(form, present)).due, currency: present.currency_code }
  }
  if (type === 'manage_payment_sources') return { ...page, amount_minor: 0, currency: 'UAH' }
  const owed = books.list('subscription', inner.customer).find(({ inner: { retry } }) => retry !== null)
  const invoice = owed && books.find('invoice', owed.inner.retry!.invoice)
  return { ...page, amount_minor: invoice?.amount_due ?? 0, currency: invoice?.currency_code ?? 'UAH' }
}

const currencyOf = (itemPrice: string): string => itemPrice.split('-').at(-2) ?? ''

/** Does what a page is for, with the card that was entered. */
function complete({ books, bank, changes, now, emit }: ApiDeps, { id }: StoredPage, number: string): void {
  const page = books.find('hosted_page', id)!
  const { type, inner } = page
  const form = new URLSearchParams(inner.form)
  const ref = form.get('subscription[id]') ?? ''
  const { decline } = cardOutcome(number)
  if (decline !== undefined) throw new Refused(402, decline, 'payment')
  if (type === 'checkout_new' && books.find('subscription', ref)) throw new Refused(400, 'duplicate_entry')
  const source = changes.addCard(inner.customer, number)
  const refused = declineOf(source, 'page')
  if (refused !== undefined) throw new Refused(402, refused, 'payment')
  if (type === 'checkout_new') {
    const nowS = Math.floor(now() / 1000)
    const end = form.get('subscription[trial_end]')
    // A page that was left open begins its trial when it is filled in.
    const trialEnd = end === null ? null : (readTrialEnd(end, nowS) ?? nowS)
    changes.subscribe({ id: ref, customerId: inner.customer, trialEnd, source, ...readTerms(form) }, 'page')
  } else if (type === 'checkout_existing') {
    changes.chargeTo(ref, source.id)
    changes.update(ref, readItem(form, bank.find(ref)), { atEnd: false, way: 'page' })
  } else if (type === 'collect_now') {
    const owed = books.list('subscription', inner.customer).find(({ inner: { retry } }) => retry !== null)
    if (owed) bank.collect(changes.chargeTo(owed.id, source.id), source, 'page')
  }
  books.put('hosted_page', { ...page, state: 'succeeded' })
  emit('hosted_page_succeeded', { subscription: { id: ref }, customer: { id: inner.customer } })
}
