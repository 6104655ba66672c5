import type { BankDeps, StoredInvoice, StoredSource, StoredSubscription } from './chargebee-books.ts'
import { declineOf, itemOf, newId, Refused, type Way } from './chargebee-words.ts'

/** When a declined renewal is tried again, from the end of the term. */
const RETRY_AFTER_S = [6, 22, 72, 120, 168].map((hours) => hours * 3600)

type Owed = { amount: number; term: { from: number; to: number }; source: StoredSource | undefined }
type Bank = {
  pay: (invoice: StoredInvoice, source: StoredSource) => StoredInvoice
  save: (subscription: StoredSubscription, event: string, more?: object) => StoredSubscription
}

/** Terms that a bank declined: they are owed, tried again, and end the subscription. */
export function createDunning({ books, now }: BankDeps, { pay, save }: Bank) {
  const nowS = () => Math.floor(now() / 1000)

  /** A term whose charge was declined begins with a due invoice. */
  function oweTerm(renewed: StoredSubscription, { amount, term, source }: Owed): void {
    const at = term.from + RETRY_AFTER_S[0]!
    const { id: subscription_id, customer_id, currency_code } = renewed
    const line = { entity_id: itemOf(renewed).item_price_id, entity_type: 'plan_item_price' as const, amount }
    const invoice: StoredInvoice = {
      id: newId('inv'),
      customer_id,
      subscription_id,
      currency_code,
      status: 'payment_due',
      first_invoice: false,
      date: term.from,
      total: amount,
      amount_paid: 0,
      amount_due: amount,
      next_retry_at: at,
      linked_payments: [],
      line_items: [{ ...line, date_from: term.from, date_to: term.to }],
    }
    books.put('invoice', invoice, { parent: subscription_id })
    const due = { due_invoices_count: 1, due_since: term.from }
    const owing = { ...renewed, ...due, inner: { ...renewed.inner, retry: { at, tries: 1, invoice: invoice.id } } }
    save(owing, 'payment_failed', { invoice, error_code: source && declineOf(source, 'token') })
  }

  /** Tries a due invoice again; the last decline ends the subscription. */
  function collect(present: StoredSubscription, source: StoredSource | undefined, way: Way): StoredSubscription {
    const retry = present.inner.retry
    if (!retry) return present
    const invoice = books.find('invoice', retry.invoice)!
    const code = source ? declineOf(source, way) : 'no_card'
    if (code === undefined) {
      pay(invoice, source!)
      const { due_since: _paid, ...rest } = present
      return save({ ...rest, due_invoices_count: 0, inner: { ...present.inner, retry: null } }, 'subscription_changed')
    }
    if (way === 'page') throw new Refused(402, code, 'payment')
    const after = RETRY_AFTER_S.find((seconds) => invoice.date + seconds > Math.max(nowS(), retry.at))
    if (after === undefined) {
      books.put('invoice', { ...invoice, status: 'not_paid' }, { parent: present.id })
      const over = { status: 'cancelled', cancelled_at: nowS(), cancel_reason: 'not_paid' } as const
      return save({ ...present, ...over, inner: { ...present.inner, retry: null } }, 'subscription_cancelled')
    }
    const at = invoice.date + after
    books.put('invoice', { ...invoice, next_retry_at: at }, { parent: present.id })
    return save({ ...present, inner: { ...present.inner, retry: { ...retry, at, tries: retry.tries + 1 } } }, 'payment_failed')
  }

  return { oweTerm, collect }
}
