import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile } from '../data-folder.ts'

/** A payment as the sandbox's provider knows it. Amounts are integer minor units. */
export type Payment = {
  order_id: string
  payment_id: number
  action: string
  amount_minor: number
  currency: string
  status: string
  err_code: string | null
  /** The number of the test card; null before a card was entered. */
  card: string | null
  card_token: string | null
  refunded_minor: number
  version: number
  server_url: string | null
  result_url: string | null
  created_ms: number
  end_ms: number | null
  reverse_at_ms: number | null
}

/** A message to the merchant that waits to be delivered. */
export type Callback = { id: number; url: string; version: number; message: string; due_ms: number; tries: number }

const SCHEMA = `
  pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
  create table if not exists merchant (public_key text primary key, private_key text not null);
  create table if not exists payments (
    payment_id integer primary key autoincrement, order_id text not null unique, action text not null,
    amount_minor integer not null, currency text not null, status text not null, err_code text, card text, card_token text,
    refunded_minor integer not null default 0, version integer not null, server_url text, result_url text,
    created_ms integer not null, end_ms integer, reverse_at_ms integer);
  create table if not exists cards (card text primary key, token text not null unique);
  create table if not exists callbacks (
    id integer primary key autoincrement, url text not null, version integer not null, message text not null,
    due_ms integer not null, tries integer not null default 0, done_ms integer);
  create index if not exists callbacks_due on callbacks (due_ms) where done_ms is null;`

const COLUMNS = [
  'status',
  'err_code',
  'card',
  'card_token',
  'refunded_minor',
  'end_ms',
  'reverse_at_ms',
] as const satisfies readonly (keyof Payment)[]

export type NewPayment = Pick<
  Payment,
  'order_id' | 'action' | 'amount_minor' | 'currency' | 'version' | 'server_url' | 'result_url' | 'created_ms'
>

/** The provider's own books, in a file of their own: no table of the service is among them. */
export type SandboxBooks = ReturnType<typeof openBooks>

/** Opens the books; makes them, and the merchant's keys, at the first start. */
// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export function openBooks(file: string) {
  // The file holds the merchant's private key.
  if (file !== ':memory:') makeOwnFile(file)
  const database = new DatabaseSync(file)
  database.exec(SCHEMA)
  database
    .prepare('insert into merchant select ?, ? where not exists (select 1 from merchant)')
    .run('sandbox_efir', `sandbox_${randomBytes(24).toString('base64url')}`)
  const findPayment = database.prepare('select * from payments where order_id = ?')
  const updatePayment = database.prepare(
    `update payments set ${COLUMNS.map((name) => `${name} = ?`).join(', ')} where order_id = ?`,
  )
  return {
    merchant: database.prepare('select * from merchant').get() as { public_key: string; private_key: string },
    /**
     * Writes all of a change, or nothing if it throws or the process dies. An inner change joins the outer.
     */
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
    find: (orderId: string) => findPayment.get(orderId) as Payment | undefined,
    payments: () => database.prepare('select * from payments order by payment_id').all() as Payment[],
    add(payment: NewPayment): Payment {
      const names = Object.keys(payment)
      database
        .prepare(`insert into payments (${names.join(', ')}, status) values (${names.map(() => '?').join(', ')}, 'prepared')`)
        .run(...Object.values(payment))
      return findPayment.get(payment.order_id) as Payment
    },
    update(payment: Payment): void {
      updatePayment.run(...COLUMNS.map((name) => payment[name]), payment.order_id)
    },
    tokenOf(card: string): string {
      database
        .prepare('insert into cards (card, token) values (?, ?) on conflict do nothing')
        .run(card, `sandbox_token_${randomBytes(16).toString('hex')}`)
      return (database.prepare('select token from cards where card = ?').get(card) as { token: string }).token
    },
    cardOf(token: string): string | undefined {
      return (database.prepare('select card from cards where token = ?').get(token) as { card: string } | undefined)?.card
    },
    toReverse: (nowMs: number) => database.prepare('select * from payments where reverse_at_ms <= ?').all(nowMs) as Payment[],
    addCallback({ url, version, message, due_ms }: Omit<Callback, 'id' | 'tries'>): void {
      database
        .prepare('insert into callbacks (url, version, message, due_ms) values (?, ?, ?, ?)')
        .run(url, version, message, due_ms)
    },
    dueCallbacks: (nowMs: number) =>
      database
        .prepare('select * from callbacks where done_ms is null and due_ms <= ? order by due_ms limit 20')
        .all(nowMs) as Callback[],
    closeCallback(id: number, doneMs: number): void {
      database.prepare('update callbacks set done_ms = ? where id = ?').run(doneMs, id)
    },
    delayCallback(id: number, dueMs: number): void {
      database.prepare('update callbacks set due_ms = ?, tries = tries + 1 where id = ?').run(dueMs, id)
    },
    close: () => database.close(),
  }
}
