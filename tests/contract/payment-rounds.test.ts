import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLiqPay } from '../../server/adapters/payments/liqpay.ts'
import type { PaymentGateway, PaymentRequest } from '../../server/adapters/payments/payment-gateway.ts'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import { createLiqPayRoutes } from '../../server/features/billing/liqpay-callback.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openBooks } from '../../server/sandbox/sandbox-books.ts'
import { createSandbox } from '../../server/sandbox/sandbox.ts'
import { engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BASE = 'http://127.0.0.1:4300'
const GOOD = '4242424242424242'
const FIRST = 'ef0123456789abcdef01'
const SECOND = 'ef0123456789abcdef02'

describe.each(engines())('payments between the service and a provider with books of its own, on $name,', (engine) => {
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(() => world.close())

  async function openWorld() {
    const connection = await engine.open()
    const { db } = connection
    const books = openBooks(':memory:')
    const clock = { nowMs: NOON }
    const now = () => clock.nowMs
    const errors: unknown[] = []
    const answers: { next: (() => Response | Promise<Response>) | null } = { next: null }
    const sandbox = createSandbox({
      books,
      baseUrl: BASE,
      hasControl: true,
      now,
      random: () => 0.5,
      fetchUrl: async (_url, init) => routes.request('/callback', init),
    })
    const { public_key: publicKey, private_key: privateKey } = books.merchant
    const fetchUrl = async (url: string, init: RequestInit) => answers.next?.() ?? sandbox.app.request(url, init)
    const gateway: PaymentGateway = createLiqPay(
      { publicKey, privateKey, url: BASE, version: 3, paytypes: 'card', publicUrl: 'http://127.0.0.1:3000' },
      fetchUrl as unknown as typeof fetch,
    )
    const deps = { db, gateway, now, reportError: (error: unknown) => void errors.push(error) }
    const routes = createLiqPayRoutes(deps)
    const sold = { id: 'basic', name: 'Basic', rank: 1, archive_days: 14, price_minor: 4900, currency: 'UAH' }
    await db.insertInto('packages').values(sold).execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'payer' }))
      .execute()
    const plan = (faults: object) => sandbox.app.request(`${BASE}/control/plan`, { method: 'POST', body: JSON.stringify(faults) })
    const close = () => {
      books.close()
      return connection.close()
    }
    return { db, books, clock, errors, answers, gateway, sandbox, plan, round: createPaymentRound(deps), close }
  }

  const request = (orderId: string): PaymentRequest => ({
    ...{ orderId, action: 'pay', amountMinor: 4900, currency: 'UAH', description: 'Ефір: Basic', locale: 'uk' },
    ...{ accountId: 'payer', expiresMs: NOON + HOUR },
  })
  async function order(id: string, given: Partial<NewOrderRow> = {}): Promise<void> {
    const row = {
      ...{ id, account_id: 'payer', subscription_id: null, provider: 'liqpay', kind: 'first', action: 'pay' },
      ...{ package_id: 'basic', amount_minor: 4900, currency: 'UAH', promo_id: null, claim: null, state: 'created' },
      ...{ outcome: null, reason: null, card_id: null, period_start_ms: null, period_end_ms: null, locale: 'uk' },
      ...{ created_ms: NOON, expires_ms: NOON + HOUR, sent_ms: null, next_check_ms: NOON, paid_ms: null, ...given },
    } as NewOrderRow
    await world.db.insertInto('orders').values(row).execute()
  }
  async function pay(id: string, card = GOOD): Promise<void> {
    const fields = Object.fromEntries(new URL(world.gateway.checkoutUrl(request(id))).searchParams)
    const body = new URLSearchParams({ ...fields, card })
    await world.sandbox.app.request(`${BASE}/api/3/checkout/pay`, { method: 'POST', body })
  }
  const orderOf = (id: string) => world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const subscriptions = () => world.db.selectFrom('subscriptions').selectAll().execute()
  const refund = () => world.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()

  /** Our journal, and the provider's books: what each has kept of every order. */
  async function balances(): Promise<[object, object]> {
    const lines = await world.db.selectFrom('journal').select(['order_id', 'amount_minor']).execute()
    const own: Record<string, number> = {}
    for (const { order_id, amount_minor } of lines) own[order_id] = (own[order_id] ?? 0) + amount_minor
    const paid = world.books.payments().filter(({ status }) => status === 'success' || status === 'reversed')
    return [own, Object.fromEntries(paid.map((payment) => [payment.order_id, payment.amount_minor - payment.refunded_minor]))]
  }

  test('a callback gives access, and the check after it changes nothing', async () => {
    await order(FIRST, { claim: 'checkout:payer' })
    await pay(FIRST)
    await world.sandbox.work()
    expect((await subscriptions()).length).toBe(1)
    await world.round()
    expect(await orderOf(FIRST)).toMatchObject({ state: 'paid', next_check_ms: null })
    const [own, theirs] = await balances()
    expect([own, (await subscriptions()).length, world.errors]).toEqual([theirs, 1, []])
  })

  test('a payment whose callbacks are all lost is found by the check', async () => {
    await world.plan({ callbacks: { lose: 1 } })
    await order(FIRST, { claim: 'checkout:payer' })
    await world.round()
    expect(await orderOf(FIRST)).toMatchObject({ state: 'created', next_check_ms: NOON + 20_000 })
    await pay(FIRST)
    world.clock.nowMs += 20_000
    await world.round()
    expect([(await orderOf(FIRST)).state, (await subscriptions()).length]).toEqual(['paid', 1])
  })

  test('a page that nobody pays expires and frees its claim, and is honoured if it is paid after all', async () => {
    await order(FIRST, { claim: 'checkout:payer' })
    world.clock.nowMs += HOUR + 11 * MINUTE
    await world.round()
    expect(await orderOf(FIRST)).toMatchObject({ state: 'expired', claim: null })
    world.books.add({
      ...{ order_id: FIRST, action: 'pay', amount_minor: 4900, currency: 'UAH', version: 3, server_url: null },
      ...{ result_url: null, created_ms: NOON },
    })
    world.books.update({ ...world.books.find(FIRST)!, status: 'success', end_ms: NOON })
    world.clock.nowMs += 2 * HOUR
    await world.round()
    expect(await orderOf(FIRST)).toMatchObject({ state: 'paid', outcome: 'applied' })
  })

  test('an order is asked about until it is three days old', async () => {
    await order(FIRST)
    world.clock.nowMs += 4 * DAY
    await world.round()
    expect(await orderOf(FIRST)).toMatchObject({ state: 'expired', next_check_ms: null })
  })

  test('the second of two paid pages is refunded once, and the books agree', async () => {
    for (const id of [FIRST, SECOND]) {
      await order(id)
      await pay(id)
    }
    await world.round()
    await world.round()
    const [own, theirs] = await balances()
    expect(own).toEqual(theirs)
    expect(Object.values(own).toSorted()).toEqual([0, 4900])
    expect([(await subscriptions()).length, await refund()]).toMatchObject([1, { state: 'done', tries: 1 }])
    world.clock.nowMs += DAY
    await world.round()
    expect((await balances())[1]).toEqual(theirs)
  })

  async function surplus(): Promise<void> {
    await order(SECOND, { claim: 'checkout:payer' })
    await order(FIRST, { state: 'superseded' })
    await pay(FIRST)
    await world.sandbox.work()
    expect(await refund()).toMatchObject({ state: 'wanted', order_id: FIRST })
  }

  test('a refund whose answer is lost is not asked for again', async () => {
    await surplus()
    const { refund: send } = world.gateway
    world.gateway.refund = async (...args) => {
      await send(...args)
      throw new TypeError('fetch failed')
    }
    await world.round()
    expect(await refund()).toMatchObject({ state: 'sent', tries: 1 })
    world.clock.nowMs += 11 * MINUTE
    await world.round()
    expect(await refund()).toMatchObject({ state: 'done', tries: 1 })
    expect(world.books.find(FIRST)!.refunded_minor).toBe(4900)
  })

  test('rounds of several processes ask for a refund once', async () => {
    await surplus()
    await Promise.all([world.round(), world.round(), world.round()])
    expect(await refund()).toMatchObject({ state: 'done', tries: 1 })
    expect(world.errors).toEqual([])
  })

  test('a refund that the provider never makes is tried five times, and shown to the operator', async () => {
    await surplus()
    world.gateway.refund = () => Promise.reject(new Error('LiqPay refused a refund: err_amount'))
    for (let hour = 0; hour < 8; hour += 1) {
      await world.round()
      world.clock.nowMs += HOUR
    }
    expect(await refund()).toMatchObject({ state: 'failed', tries: 5, next_ms: null })
    expect(String(world.errors.at(-1))).toContain('in 5 tries')
  })

  test.each([
    ['an error', () => new Response('{}', { status: 500 })],
    ['HTML', () => new Response('<html>')],
    ['an empty object', () => Response.json({})],
    ['a closed connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['another order', () => Response.json({ status: 'success', order_id: 'ef99', amount: 49, currency: 'UAH' })],
  ])('C21: %s of the provider is no decline, and leaves access as it is', async (_name, answer) => {
    await order(FIRST, { claim: 'checkout:payer' })
    await pay(FIRST)
    await world.sandbox.work()
    await order(SECOND)
    world.answers.next = answer
    await world.round()
    expect(await orderOf(SECOND)).toMatchObject({ state: 'created', reason: null, next_check_ms: NOON + MINUTE })
    expect(world.errors.length).toBeGreaterThan(0)
    expect((await subscriptions())[0]!.state).toBe('active')
    world.answers.next = null
    world.clock.nowMs += MINUTE
    await world.round()
    expect((await orderOf(SECOND)).checks).toBe(2)
  })

  test('a callback whose processing failed is processed by a later round', async () => {
    await order(FIRST, { claim: 'checkout:payer', next_check_ms: null })
    await pay(FIRST)
    await world.sandbox.work()
    const undone = { done_ms: null, next_ms: NOON }
    await world.db.updateTable('provider_events').set(undone).execute()
    await world.round()
    const [event] = await world.db.selectFrom('provider_events').selectAll().execute()
    expect(event).toMatchObject({ done_ms: NOON, next_ms: null, trouble: null })
    expect((await subscriptions()).length).toBe(1)
  })
})
