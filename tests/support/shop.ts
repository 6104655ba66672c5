import { randomUUID } from 'node:crypto'
import { createLiqPay } from '../../server/adapters/payments/liqpay.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { openBooks } from '../../server/sandbox/sandbox-books.ts'
import { createSandbox } from '../../server/sandbox/sandbox.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { Engine } from './engines.ts'
import { NOON, openService, type RequestOptions, type Service, TOKENS } from './service.ts'

const BASE = 'http://127.0.0.1:4300'
export const GOOD_CARD = '4242424242424242'
export const DAY = 86_400_000

/** The service with its calls, and a provider with books of its own, on one clock and without a network. */
export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop(engine: Engine) {
  const books = openBooks(':memory:')
  const now = () => service?.clock.nowMs ?? NOON
  const answers: { next: (() => Response | Promise<Response>) | null } = { next: null }
  const sandbox = createSandbox({
    books,
    baseUrl: BASE,
    hasControl: true,
    now,
    random: () => 0.5,
    fetchUrl: async (url, init) => service!.app.request(String(url), init),
  })
  const { public_key: publicKey, private_key: privateKey } = books.merchant
  const gateway = createLiqPay(
    { publicKey, privateKey, url: BASE, version: 3, paytypes: 'card', publicUrl: 'http://efir.test' },
    async (url, init) => answers.next?.() ?? sandbox.app.request(url as string, init),
  )
  let service: Service | undefined
  const opened = await openService(engine, undefined, undefined, {}, undefined, gateway)
  service = opened
  const { db, ask, reported } = opened
  const price = { currency: 'USD', trial_days: 7, trial_price_minor: 0 }
  await db
    .updateTable('packages')
    .set({ price_minor: 4900, ...price })
    .where('id', '=', 'basic')
    .execute()
  await db
    .updateTable('packages')
    .set({ price_minor: 8900, ...price })
    .where('id', '=', 'premium')
    .execute()
  const round = createPaymentRound({ db, gateway, now, reportError: (error) => void reported.push(error) })

  /** Sends a call with a body as a viewer would, under a key of its own. */
  const post = (path: string, body: unknown, options: RequestOptions = {}) =>
    ask(path, {
      token: TOKENS.registered,
      method: 'POST',
      ...options,
      body,
      headers: { [IDEMPOTENCY_HEADER]: randomUUID(), ...options.headers },
    })

  return {
    ...opened,
    books,
    answers,
    gateway,
    sandbox,
    post,
    /** Advances the clock, and does what is due at the provider and here. */
    async pass(ms = 0): Promise<void> {
      opened.clock.nowMs += ms
      await sandbox.work()
      await round()
      await sandbox.work()
      await round()
    },
    /** Has no trial any more, so that an order is paid at once. */
    async useUpTrial(accountId = 'u-registered'): Promise<void> {
      const use = { key: `account:${accountId}`, order_id: 'ef0', account_id: accountId, state: 'used', at_ms: NOON } as const
      await db.insertInto('trial_uses').values(use).execute()
    },
    /** Enters a card on the provider's page, and the code where its bank asks for one. */
    async payPage(url: string, card = GOOD_CARD): Promise<void> {
      const fields = Object.fromEntries(new URL(url).searchParams)
      const form = (values: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(values) })
      const page = await sandbox.app.request(`${BASE}/api/3/checkout/pay`, form({ ...fields, card }))
      const order = /name="order" value="(\w+)"/.exec(await page.text())?.[1]
      if (order) await sandbox.app.request(`${BASE}/api/3/checkout/confirm`, form({ order, code: '1111' }))
    },
    plan: (faults: object) => sandbox.app.request(`${BASE}/control/plan`, { method: 'POST', body: JSON.stringify(faults) }),
    ordersOf: (accountId = 'u-registered') =>
      db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('created_ms').execute(),
    /** Our journal, and the provider's books: what each has kept of every order. */
    async balances(): Promise<[object, object]> {
      const lines = await db.selectFrom('journal').select(['order_id', 'amount_minor']).execute()
      const own: Record<string, number> = {}
      for (const { order_id, amount_minor } of lines) own[order_id] = (own[order_id] ?? 0) + amount_minor
      const paid = books.payments().filter(({ end_ms, err_code }) => end_ms !== null && err_code === null)
      return [own, Object.fromEntries(paid.map((payment) => [payment.order_id, payment.amount_minor - payment.refunded_minor]))]
    },
    close() {
      books.close()
      return opened.close()
    },
  }
}
