import { randomUUID } from 'node:crypto'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { openChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'
import { createChargebeeSandbox } from '../../server/sandbox/chargebee/chargebee-sandbox.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import { chargebeeBalances } from './chargebee-checks.ts'
import { connectChargebee } from './connect-chargebee.ts'
import type { Engine } from './engines.ts'
import { NOON, openService, type PaymentsOf, type RequestOptions, type Service, TOKENS } from './service.ts'
import { GOOD_CARD } from './shop.ts'

const BASE = 'http://127.0.0.1:4300'

/** The service with its calls, and the stand-in of Chargebee on the same clock, without a network. */
export type ChargebeeShop = Awaited<ReturnType<typeof openChargebeeShop>>

export async function openChargebeeShop(engine: Engine, random: () => number = () => 0.5) {
  const books = openChargebeeBooks(':memory:')
  const { webhookUser: user, webhookPassword: password } = books.site
  let service: Service | undefined
  const now = () => service?.clock.nowMs ?? NOON
  /** Answers the next request of the service's instead of the provider; null lets it through. */
  const answers: { next: ((url: string, init?: RequestInit) => Response | Promise<Response> | null) | null } = { next: null }
  /** Every request that the service made. */
  const asked: string[] = []
  const webhooks = { lost: false }
  const sandbox = createChargebeeSandbox({
    books,
    baseUrl: BASE,
    webhookUrl: 'http://efir.test/api/chargebee/webhook',
    hasControl: true,
    now,
    random,
    fetchUrl: async (url, init) =>
      webhooks.lost ? new Response(null, { status: 503 }) : service!.app.request(String(url), init),
  })
  const fetchUrl: typeof fetch = async (url, init) => {
    asked.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return answers.next?.(String(url), init) ?? sandbox.app.request(String(url), init)
  }
  const connect = (parts: Parameters<PaymentsOf>[0]) => connectChargebee({ ...parts, site: books.site, url: BASE, fetchUrl })
  const payments: PaymentsOf = (parts) => {
    const { gateway, mirror, routes } = connect(parts)
    return { liqpay: gateway, mirror, chargebee: routes }
  }
  const opened = await openService(engine, undefined, undefined, {}, undefined, payments)
  service = opened
  const { db, ask, reported, clock } = opened
  const price = { currency: 'USD', trial_days: 7, trial_price_minor: 0 }
  for (const [id, price_minor] of [
    ['basic', 4900],
    ['premium', 8900],
  ] as const) {
    await db
      .updateTable('packages')
      .set({ price_minor, ...price })
      .where('id', '=', id)
      .execute()
  }
  const reportError = (error: unknown) => void reported.push(error)
  const { provider, account, gateway, mirror } = connect({ db, now, reportError })
  const round = createPaymentRound({ db, gateway, mirror, now, reportError })
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
    asked,
    webhooks,
    gateway,
    mirror,
    sandbox,
    provider,
    post,
    account,
    round,
    /** Advances the clock, and does what is due at the provider and here. */
    async pass(ms = 0): Promise<void> {
      clock.nowMs += ms
      // A viewer who comes once a month stays signed in.
      await db.updateTable('sessions').set({ created_ms: clock.nowMs, last_seen_ms: clock.nowMs }).execute()
      for (let turn = 0; turn < 2; turn += 1) {
        await sandbox.work()
        await round()
      }
    },
    async useUpTrial(accountId = 'u-registered'): Promise<void> {
      const use = { key: `account:${accountId}`, order_id: 'ef0', account_id: accountId, state: 'used', at_ms: NOON } as const
      await db.insertInto('trial_uses').values(use).execute()
    },
    /** Enters a card on a hosted page, and the code where its bank asks for one. Returns the last page. */
    async payPage(url: string, card = GOOD_CARD): Promise<string> {
      const send = (values: Record<string, string>) =>
        sandbox.app.request(url, { method: 'POST', body: new URLSearchParams(values) })
      const page = await (await send({ card })).text()
      return page.includes('name="code"') ? (await send({ code: '1111' })).text() : page
    },
    plan: (faults: object) => sandbox.app.request(`${BASE}/control/plan`, { method: 'POST', body: JSON.stringify(faults) }),
    /** Delivers an event to the webhook. */
    deliver: (body: unknown, authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`) =>
      opened.app.request('http://efir.test/api/chargebee/webhook', {
        method: 'POST',
        headers: { authorization, 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ordersOf: (accountId = 'u-registered') =>
      db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('created_ms').execute(),
    subscription: (accountId = 'u-registered') =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('source', '=', 'site')
        .executeTakeFirst(),
    balances: () => chargebeeBalances({ db, books }),
    close() {
      books.close()
      return opened.close()
    },
  }
}
