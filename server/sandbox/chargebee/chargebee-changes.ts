import { cardMask } from '../sandbox-cards.ts'
import type { ChargebeeBank } from './chargebee-bank.ts'
import { itemOf, newId, planItem, readItemPrice, Refused } from './chargebee-words.ts'
import type { BankDeps, Item, StoredInvoice, StoredSource, StoredSubscription, StoredTransaction } from './chargebee-books.ts'

const DAY_S = 86_400
const MOST_DAYS = 3650

export type NewSubscription = {
  id: string
  customerId: string
  item: Item
  trialEnd: number | null
  discount: StoredSubscription['inner']['discount']
  source: StoredSource
}

/** The price of another item for the rest of the term, by whole days. */
export type Proration = { charge: number; credit: number; due: number }

/** The changes of subscriptions and money that a merchant or a payer asks for. */
export type ChargebeeChanges = ReturnType<typeof createChargebeeChanges>

// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export function createChargebeeChanges(deps: BankDeps, bank: ChargebeeBank) {
  return { ...subscriptionChanges(deps, bank), ...moneyChanges(deps) }
}

// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
function subscriptionChanges({ books, now }: BankDeps, bank: ChargebeeBank) {
  const nowS = () => Math.floor(now() / 1000)
  function prorate(present: StoredSubscription, item: Item): Proration {
    const { current_term_start: start, current_term_end: end } = present
    const days = Math.round((end - start) / DAY_S)
    const left = Math.min(days, Math.max(0, Math.ceil((end - nowS()) / DAY_S)))
    const charge = Math.round((item.unit_price * left) / days)
    const credit = Math.round((present.inner.paid * left) / days)
    return { charge, credit, due: present.status === 'in_trial' ? 0 : Math.max(0, charge - credit) }
  }

  return {
    prorate,
    /** Creates a subscription, and charges its first term unless a trial comes before. */
    subscribe({ id, customerId, item, trialEnd, discount, source }: NewSubscription, way: 'page' | 'token'): StoredSubscription {
      if (books.find('subscription', id)) throw new Refused(400, 'duplicate_entry')
      const { currency, days } = readItemPrice(item.item_price_id)
      const start = nowS()
      const term = { from: start, to: start + days * DAY_S }
      const paid = trialEnd === null ? Math.max(0, item.unit_price - (discount?.amount ?? 0)) : 0
      const left = discount && trialEnd === null && discount.left !== null ? discount.left - 1 : (discount?.left ?? null)
      const subscription: StoredSubscription = {
        id,
        customer_id: customerId,
        currency_code: currency,
        created_at: start,
        resource_version: 0,
        status: trialEnd === null ? 'active' : 'in_trial',
        current_term_start: start,
        current_term_end: trialEnd ?? term.to,
        ...(trialEnd !== null && { trial_start: start, trial_end: trialEnd }),
        subscription_items: [planItem(item)],
        due_invoices_count: 0,
        has_scheduled_changes: false,
        payment_source_id: source.id,
        billing_period: days,
        billing_period_unit: 'day',
        inner: { discount: left === 0 || !discount ? null : { ...discount, left }, paid, next: null, retry: null },
      }
      const invoice = trialEnd === null ? bank.take({ subscription, source, amount: paid, term, isFirst: true }, way) : undefined
      return bank.save(subscription, 'subscription_created', { invoice })
    },
    /** Changes the item now, and charges the rest of the term; or at the end of the term, for nothing. */
    update(id: string, item: Item, { atEnd, way }: { atEnd: boolean; way: 'page' | 'token' }): StoredSubscription {
      const present = bank.findLive(id)
      const { currency } = readItemPrice(item.item_price_id)
      if (currency !== present.currency_code) throw new Refused(400, 'invalid_request')
      if (atEnd) {
        const scheduled = { ...present, has_scheduled_changes: true, inner: { ...present.inner, next: item } }
        return bank.save(scheduled, 'subscription_changes_scheduled')
      }
      const { due } = prorate(present, item)
      const source = bank.sourceOf(present)
      const changed = {
        ...present,
        subscription_items: [planItem(item)],
        has_scheduled_changes: false,
        inner: { ...present.inner, paid: present.inner.paid + due, next: null },
      }
      if (due > 0 && !source) throw new Refused(400, 'payment_method_not_present')
      const term = { from: nowS(), to: present.current_term_end }
      const invoice =
        due > 0 ? bank.take({ subscription: changed, source: source!, amount: due, term, isFirst: false }, way) : undefined
      return bank.save(changed, 'subscription_changed', { invoice })
    },
    dropScheduled(id: string): StoredSubscription {
      const present = bank.findLive(id)
      const dropped = { ...present, has_scheduled_changes: false, inner: { ...present.inner, next: null } }
      return bank.save(dropped, 'subscription_scheduled_changes_removed')
    },
    cancel(id: string, atEnd: boolean): StoredSubscription {
      const present = bank.findLive(id)
      if (!atEnd) return bank.save({ ...present, status: 'cancelled', cancelled_at: nowS() }, 'subscription_cancelled')
      const isTrial = present.status === 'in_trial'
      const cancelled_at = isTrial ? present.trial_end! : present.current_term_end
      const status = isTrial ? 'in_trial' : 'non_renewing'
      return bank.save({ ...present, status, cancelled_at }, 'subscription_cancellation_scheduled')
    },
    resume(id: string): StoredSubscription {
      const { cancelled_at: _dropped, ...present } = bank.findLive(id)
      const status = present.status === 'non_renewing' ? 'active' : present.status
      return bank.save({ ...present, status }, 'subscription_scheduled_cancellation_removed')
    },
    chargeTo(id: string, sourceId: string): StoredSubscription {
      return bank.save({ ...bank.findLive(id), payment_source_id: sourceId }, 'subscription_changed')
    },
  }
}

// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
function moneyChanges({ books, now, emit }: BankDeps) {
  const nowS = () => Math.floor(now() / 1000)
  return {
    /** Stores a card of a customer; the same card is one payment source. */
    addCard(customerId: string, number: string): StoredSource {
      const customer = books.find('customer', customerId) ?? { id: customerId }
      const own = books.list('payment_source', customerId)
      const known = own.find(({ inner, deleted }) => inner.number === number && !deleted)
      if (known) return known
      const [iin, last4] = [cardMask(number).slice(0, 6), number.slice(-4)]
      const card = { iin, last4, brand: number.startsWith('4') ? 'visa' : 'mastercard', expiry_month: 12, expiry_year: 2039 }
      const source: StoredSource = {
        id: newId('pm'),
        customer_id: customerId,
        type: 'card',
        status: 'valid',
        issuing_country: 'UA',
        deleted: false,
        created_at: nowS(),
        card,
        inner: { number },
      }
      books.put('payment_source', source, { parent: customerId })
      const primary_payment_source_id = customer.primary_payment_source_id ?? source.id
      books.put('customer', { ...customer, primary_payment_source_id })
      const { inner: _inner, ...told } = source
      emit('payment_source_added', { payment_source: told, customer: { id: customerId } })
      return source
    },
    /** Gives money of an invoice back. */
    refund(invoiceId: string, amount: number): { invoice: StoredInvoice; transaction: StoredTransaction } {
      const invoice = books.find('invoice', invoiceId)
      const payment = books.find('transaction', invoice?.linked_payments[0]?.txn_id ?? '')
      if (!invoice || !payment) throw new Refused(404, 'resource_not_found')
      const given = payment.linked_refunds.reduce((sum, { txn_amount }) => sum + txn_amount, 0)
      if (amount <= 0 || given + amount > payment.amount) throw new Refused(400, 'invalid_request')
      const [id, date] = [newId('txn'), nowS()]
      const { subscription_id, customer_id, currency_code, payment_source_id } = payment
      const base = { subscription_id, customer_id, currency_code, payment_source_id, linked_invoices: [], linked_refunds: [] }
      const refund: StoredTransaction = {
        ...base,
        id,
        type: 'refund',
        status: 'success',
        date,
        amount,
        refunded_txn_id: payment.id,
      }
      books.put('transaction', refund, { parent: subscription_id })
      const linked = { txn_id: id, txn_status: 'success' as const, txn_date: date, txn_amount: amount }
      const changed = { ...payment, linked_refunds: [...payment.linked_refunds, linked] }
      books.put('transaction', changed, { parent: subscription_id })
      emit('payment_refunded', { transaction: refund, invoice, subscription: { id: subscription_id } })
      return { invoice, transaction: refund }
    },
  }
}

/** The end of a trial, of a request's form; null for none. */
export function readTrialEnd(text: string | null, nowS: number): number | null {
  if (text === null || text === '' || text === '0') return null
  const end = Number(text)
  if (!Number.isInteger(end) || end <= nowS || end > nowS + MOST_DAYS * DAY_S) throw new Refused(400, 'invalid_request')
  return end
}

/** The item and the discount of a request's form. */
export function readTerms(form: URLSearchParams): Pick<NewSubscription, 'item' | 'discount'> {
  const item_price_id = form.get('subscription_items[item_price_id][0]') ?? ''
  const unit_price = Number(form.get('subscription_items[unit_price][0]') ?? Number.NaN)
  const { days } = readItemPrice(item_price_id)
  if (!Number.isSafeInteger(unit_price) || unit_price < 0) throw new Refused(400, 'param_wrong_value')
  const amount = Number(form.get('discounts[amount][0]') ?? 0)
  const duration = form.get('discounts[duration_type][0]')
  const limited = Math.max(1, Math.round(Number(form.get('discounts[period][0]') ?? days) / days))
  const left = duration === 'forever' ? null : duration === 'limited_period' ? limited : 1
  return { item: { item_price_id, unit_price }, discount: duration === null || !(amount > 0) ? null : { amount, left } }
}

/** The item of a stored subscription, changed by a request's form. */
export const readItem = (form: URLSearchParams, present: StoredSubscription): Item =>
  form.has('subscription_items[item_price_id][0]') ? readTerms(form).item : itemOf(present)
