import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile } from '../../data-folder.ts'

// Amounts are minor units and times are seconds, as in Chargebee's API.

export type Item = { item_price_id: string; unit_price: number }

/** A subscription in Chargebee's words. */
export type StoredSubscription = {
  id: string
  customer_id: string
  status: 'in_trial' | 'active' | 'non_renewing' | 'cancelled'
  currency_code: string
  current_term_start: number
  current_term_end: number
  trial_start?: number
  trial_end?: number
  created_at: number
  cancelled_at?: number
  cancel_reason?: string
  resource_version: number
  subscription_items: (Item & { item_type: 'plan'; quantity: 1; amount: number })[]
  due_invoices_count: number
  due_since?: number
  has_scheduled_changes: boolean
  payment_source_id?: string
  billing_period: number
  billing_period_unit: 'day'
  /** The sandbox's own part, which is not shown. */
  inner: {
    /** A fixed amount off; `left` null: of every term. */
    discount: { amount: number; left: number | null } | null
    /** Paid for the present term, after the discount. */
    paid: number
    next: Item | null
    retry: { at: number; tries: number; invoice: string } | null
  }
}

export type StoredInvoice = {
  id: string
  customer_id: string
  subscription_id: string
  status: 'paid' | 'payment_due' | 'not_paid'
  first_invoice: boolean
  date: number
  total: number
  amount_paid: number
  amount_due: number
  currency_code: string
  next_retry_at?: number
  line_items: { entity_id: string; entity_type: 'plan_item_price'; date_from: number; date_to: number; amount: number }[]
  linked_payments: { txn_id: string; applied_amount: number; applied_at: number; txn_status: string }[]
}

export type StoredTransaction = {
  id: string
  customer_id: string
  subscription_id: string
  payment_source_id: string
  type: 'payment' | 'refund'
  status: 'success' | 'failure'
  date: number
  amount: number
  currency_code: string
  error_code?: string
  refunded_txn_id?: string
  linked_invoices: { invoice_id: string; applied_amount: number; applied_at: number; invoice_status: string }[]
  linked_refunds: { txn_id: string; txn_status: 'success'; txn_date: number; txn_amount: number }[]
}

export type StoredSource = {
  id: string
  customer_id: string
  type: 'card'
  status: 'valid'
  issuing_country: string
  created_at: number
  deleted: boolean
  card: { iin: string; last4: string; brand: string; expiry_month: number; expiry_year: number }
  inner: { number: string }
}

export type StoredCustomer = { id: string; email?: string; locale?: string; primary_payment_source_id?: string }

/** A page that a browser opens. */
export type StoredPage = {
  id: string
  type: 'checkout_new' | 'checkout_existing' | 'manage_payment_sources' | 'collect_now'
  state: 'requested' | 'succeeded'
  created_at: number
  expires_at: number
  /** `card`: entered, and to be confirmed by its owner. */
  inner: { customer: string; redirectUrl: string | null; form: Record<string, string>; card?: string }
}

type Bodies = {
  subscription: StoredSubscription
  invoice: StoredInvoice
  transaction: StoredTransaction
  payment_source: StoredSource
  customer: StoredCustomer
  hosted_page: StoredPage
  event: { id: string; occurred_at: number } & Record<string, unknown>
  /** An answer that a repeated request gets again. */
  answer: { id: string; status: number; body: string; at: number }
}
type Kind = keyof Bodies
type Place = { parent?: string; dueS?: number | null }

/** An event on its way to the merchant. */
export type Delivery = { id: number; event: string; tries: number }

const SCHEMA = `
  pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
  create table if not exists site (api_key text not null, webhook_password text not null);
  create table if not exists objects (
    kind text not null, id text not null, parent text, due_s integer, seq integer not null, body text not null,
    primary key (kind, id));
  create index if not exists objects_by_parent on objects (kind, parent, seq);
  create index if not exists objects_due on objects (kind, due_s) where due_s is not null;
  create table if not exists deliveries (
    id integer primary key autoincrement, event text not null, due_ms integer not null, tries integer not null default 0,
    done_ms integer);
  create index if not exists deliveries_due on deliveries (due_ms) where done_ms is null;`

/** The stand-in's own books of Chargebee, in a file of their own. */
export type ChargebeeBooks = ReturnType<typeof openChargebeeBooks>

/** Opens the books; makes them, the API key and the password of webhooks at the first start. */
// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export function openChargebeeBooks(file: string) {
  if (file !== ':memory:') makeOwnFile(file)
  const database = new DatabaseSync(file)
  database.exec(SCHEMA)
  const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url')}`
  database
    .prepare('insert into site select ?, ? where not exists (select 1 from site)')
    .run(key('test_sandbox'), key('sandbox_webhook'))
  const site = database.prepare('select * from site').get() as { api_key: string; webhook_password: string }
  const read = database.prepare('select body from objects where kind = ? and id = ?')
  const write = database.prepare(
    `insert into objects (kind, id, parent, due_s, body, seq)
     values (?, ?, ?, ?, ?, (select coalesce(max(seq), 0) + 1 from objects))
     on conflict (kind, id) do update set due_s = excluded.due_s, body = excluded.body`,
  )
  const parse = (row: unknown) => JSON.parse((row as { body: string }).body) as unknown
  return {
    site: { apiKey: site.api_key, webhookUser: 'efir', webhookPassword: site.webhook_password },
    /** Writes all of a change, or nothing if it throws. An inner change joins the outer. */
    atomically<T>(change: () => T): T {
      if (database.isTransaction) return change()
      database.exec('begin immediate')
      try {
        const result = change()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    find<K extends Kind>(kind: K, id: string): Bodies[K] | undefined {
      const row = read.get(kind, id)
      return row && (parse(row) as Bodies[K])
    },
    put<K extends Kind>(kind: K, body: Bodies[K], { parent, dueS = null }: Place = {}): Bodies[K] {
      write.run(kind, body.id, parent ?? null, dueS, JSON.stringify(body))
      return body
    },
    /** The objects of a kind, the oldest first; with `parent` those of a subscription or a customer alone. */
    list<K extends Kind>(kind: K, parent?: string): Bodies[K][] {
      const all = database.prepare(
        `select body from objects where kind = ? ${parent === undefined ? '' : 'and parent = ?'} order by seq`,
      )
      return all.all(...[kind, ...(parent === undefined ? [] : [parent])]).map((row) => parse(row) as Bodies[K])
    },
    due: (nowS: number): StoredSubscription[] =>
      database
        .prepare(`select body from objects where kind = 'subscription' and due_s <= ? order by due_s limit 100`)
        .all(nowS)
        .map((row) => parse(row) as StoredSubscription),
    addDelivery(event: string, dueMs: number): void {
      database.prepare('insert into deliveries (event, due_ms) values (?, ?)').run(event, dueMs)
    },
    dueDeliveries: (nowMs: number) =>
      database
        .prepare('select id, event, tries from deliveries where done_ms is null and due_ms <= ? order by due_ms limit 20')
        .all(nowMs) as Delivery[],
    closeDelivery(id: number, doneMs: number): void {
      database.prepare('update deliveries set done_ms = ? where id = ?').run(doneMs, id)
    },
    delayDelivery(id: number, dueMs: number): void {
      database.prepare('update deliveries set due_ms = ?, tries = tries + 1 where id = ?').run(dueMs, id)
    },
    close: () => database.close(),
  }
}

export type BankDeps = {
  books: ChargebeeBooks
  now: () => number
  /** Writes an event of a change, which is delivered later. */
  emit: (type: string, content: Record<string, unknown>) => void
}
