import type { BankDeps, StoredInvoice, StoredSource, StoredSubscription, StoredTransaction } from './chargebee-books.ts'
import { createDunning } from './chargebee-dunning.ts'
import { declineOf, itemOf, newId, planItem, Refused, shown, type Way } from './chargebee-words.ts'

const DAY_S = 86_400

type Term = { from: number; to: number }
type Bill = { subscription: StoredSubscription; source: StoredSource; amount: number; term: Term; isFirst: boolean }

/** Money and subscriptions. Each change is in the books, with its events, before an answer. */
export type ChargebeeBank = ReturnType<typeof createChargebeeBank>

// oxlint-disable-next-line explicit-function-return-type, max-lines-per-function -- the type is read from it
export function createChargebeeBank(deps: BankDeps) {
  const { books, now, emit } = deps
  const nowS = () => Math.floor(now() / 1000)

  function save(subscription: StoredSubscription, event: string, more: object = {}): StoredSubscription {
    const version = Math.max(subscription.resource_version + 1, now())
    const saved = { ...subscription, resource_version: version }
    const isOver = saved.status === 'cancelled'
    const ends = saved.status === 'in_trial' ? saved.trial_end! : saved.current_term_end
    const dueS = isOver ? null : Math.min(ends, saved.inner.retry?.at ?? Infinity)
    books.put('subscription', saved, { parent: saved.customer_id, dueS })
    emit(event, { subscription: shown(saved), customer: books.find('customer', saved.customer_id), ...more })
    return saved
  }

  /** Charges a card, or throws what its bank refuses it with. */
  function take({ subscription, source, amount, term, isFirst }: Bill, way: Way): StoredInvoice {
    const id = newId('inv')
    const base = {
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      currency_code: subscription.currency_code,
    }
    const at = nowS()
    const code = amount === 0 ? undefined : declineOf(source, way)
    if (code !== undefined) throw new Refused(402, code, 'payment')
    const line = { entity_id: itemOf(subscription).item_price_id, entity_type: 'plan_item_price' as const, amount }
    const invoice: StoredInvoice = {
      id,
      ...base,
      status: 'paid',
      first_invoice: isFirst,
      date: at,
      total: amount,
      amount_paid: amount,
      amount_due: 0,
      line_items: [{ ...line, date_from: term.from, date_to: term.to }],
      linked_payments: [],
    }
    return amount === 0 ? books.put('invoice', invoice, { parent: subscription.id }) : pay(invoice, source)
  }

  function pay(invoice: StoredInvoice, source: StoredSource): StoredInvoice {
    const at = nowS()
    const { customer_id, subscription_id, currency_code, total: amount } = invoice
    const applied = { applied_amount: amount, applied_at: at }
    const payment: StoredTransaction = {
      id: newId('txn'),
      customer_id,
      subscription_id,
      currency_code,
      payment_source_id: source.id,
      type: 'payment',
      status: 'success',
      date: at,
      amount,
      linked_refunds: [],
      linked_invoices: [{ invoice_id: invoice.id, ...applied, invoice_status: 'paid' }],
    }
    books.put('transaction', payment, { parent: subscription_id })
    const { next_retry_at: _over, ...rest } = invoice
    const linked = [{ txn_id: payment.id, ...applied, txn_status: 'success' }]
    const paid: StoredInvoice = { ...rest, status: 'paid', amount_paid: amount, amount_due: 0, linked_payments: linked }
    books.put('invoice', paid, { parent: subscription_id })
    emit('payment_succeeded', { transaction: payment, invoice: paid, subscription: { id: subscription_id } })
    return paid
  }

  /** The card that a subscription is charged to. */
  function sourceOf(subscription: StoredSubscription): StoredSource | undefined {
    const customer = books.find('customer', subscription.customer_id)
    const id = subscription.payment_source_id ?? customer?.primary_payment_source_id
    const source = id === undefined ? undefined : books.find('payment_source', id)
    return source?.deleted === false ? source : undefined
  }

  const find = (id: string): StoredSubscription => {
    const found = books.find('subscription', id)
    if (!found) throw new Refused(404, 'resource_not_found')
    return found
  }
  const findLive = (id: string): StoredSubscription => {
    const found = find(id)
    if (found.status === 'cancelled') throw new Refused(400, 'invalid_state_for_request')
    return found
  }

  /** Begins the next term, or ends what does not renew. */
  function endTerm(present: StoredSubscription): void {
    if (present.status === 'non_renewing' || present.cancelled_at !== undefined) {
      save({ ...present, status: 'cancelled' }, 'subscription_cancelled')
      return
    }
    const { next, discount } = present.inner
    const from = present.status === 'in_trial' ? present.trial_end! : present.current_term_end
    const term = { from, to: from + present.billing_period * DAY_S }
    const inner = { ...present.inner, next: null, discount: discount?.left === 1 ? null : spent(discount) }
    const item = next ?? itemOf(present)
    const amount = Math.max(0, item.unit_price - (discount?.amount ?? 0))
    const renewed: StoredSubscription = {
      ...present,
      status: 'active',
      current_term_start: term.from,
      current_term_end: term.to,
      has_scheduled_changes: false,
      subscription_items: [planItem(item)],
      inner: { ...inner, paid: amount },
    }
    const event = present.status === 'in_trial' ? 'subscription_activated' : 'subscription_renewed'
    const source = sourceOf(present)
    if (amount === 0 || (source && declineOf(source, 'token') === undefined)) {
      const invoice = source ? take({ subscription: renewed, source, amount, term, isFirst: false }, 'token') : undefined
      save(renewed, event, { invoice })
      return
    }
    oweTerm(renewed, { amount, term, source })
  }

  const { oweTerm, collect } = createDunning(deps, { pay, save })

  return {
    find,
    findLive,
    sourceOf,
    save,
    take,
    collect,
    /** Renews, retries and ends what is due by now. */
    workDue(): number {
      const due = books.due(nowS())
      for (const found of due) {
        books.atomically(() => {
          const present = find(found.id)
          const isRetry = present.inner.retry !== null && present.inner.retry.at <= nowS()
          if (isRetry) collect(present, sourceOf(present), 'token')
          else endTerm(present)
        })
      }
      return due.length
    },
  }
}

const spent = (discount: { amount: number; left: number | null } | null): { amount: number; left: number | null } | null =>
  discount && { ...discount, left: discount.left === null ? null : discount.left - 1 }
