import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { openPaymentWorld, type PaymentWorld } from '../support/payment-world.ts'
import { NOON } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIRST = 'ef0123456789abcdef01'
const SECOND = 'ef0123456789abcdef02'

describe.each(engines())('payments between the service and a provider with books of its own, on $name,', (engine) => {
  let world: PaymentWorld
  beforeEach(async () => {
    world = await openPaymentWorld(await engine.open())
  })
  afterEach(() => world.close())

  test('a callback gives access, and the check after it changes nothing', async () => {
    await world.order(FIRST, { claim: 'checkout:payer' })
    await world.pay(FIRST)
    await world.sandbox.work()
    expect((await world.subscriptions()).length).toBe(1)
    await world.round()
    expect(await world.orderOf(FIRST)).toMatchObject({ state: 'paid', next_check_ms: null })
    const [own, theirs] = await world.balances()
    expect([own, (await world.subscriptions()).length, world.errors]).toEqual([theirs, 1, []])
  })

  test('a payment whose callbacks are all lost is found by the check', async () => {
    await world.plan({ callbacks: { lose: 1 } })
    await world.order(FIRST, { claim: 'checkout:payer' })
    await world.round()
    expect(await world.orderOf(FIRST)).toMatchObject({ state: 'created', next_check_ms: NOON + 20_000 })
    await world.pay(FIRST)
    world.clock.nowMs += 20_000
    await world.round()
    expect([(await world.orderOf(FIRST)).state, (await world.subscriptions()).length]).toEqual(['paid', 1])
  })

  test('a page that nobody pays expires and frees its claim, and is honoured if it is paid after all', async () => {
    await world.order(FIRST, { claim: 'checkout:payer' })
    world.clock.nowMs += HOUR + 11 * MINUTE
    await world.round()
    expect(await world.orderOf(FIRST)).toMatchObject({ state: 'expired', claim: null })
    world.books.add({
      order_id: FIRST,
      action: 'pay',
      amount_minor: 4900,
      currency: 'UAH',
      version: 3,
      server_url: null,
      result_url: null,
      created_ms: NOON,
    })
    world.books.update({ ...world.books.find(FIRST)!, status: 'success', end_ms: NOON })
    world.clock.nowMs += 2 * HOUR
    await world.round()
    expect(await world.orderOf(FIRST)).toMatchObject({ state: 'paid', outcome: 'applied' })
  })

  test('an order is asked about until it is three days old', async () => {
    await world.order(FIRST)
    world.clock.nowMs += 4 * DAY
    await world.round()
    expect(await world.orderOf(FIRST)).toMatchObject({ state: 'expired', next_check_ms: null })
  })

  test('the second of two paid pages is refunded once, and the books agree', async () => {
    for (const id of [FIRST, SECOND]) {
      await world.order(id)
      await world.pay(id)
    }
    await world.round()
    await world.round()
    const [own, theirs] = await world.balances()
    expect(own).toEqual(theirs)
    expect(Object.values(own).toSorted()).toEqual([0, 4900])
    expect([(await world.subscriptions()).length, await world.refund()]).toMatchObject([1, { state: 'done', tries: 1 }])
    world.clock.nowMs += DAY
    await world.round()
    expect((await world.balances())[1]).toEqual(theirs)
  })

  async function surplus(): Promise<void> {
    await world.order(SECOND, { claim: 'checkout:payer' })
    await world.order(FIRST, { state: 'superseded' })
    await world.pay(FIRST)
    await world.sandbox.work()
    expect(await world.refund()).toMatchObject({ state: 'wanted', order_id: FIRST })
  }

  test('a refund whose answer is lost is not asked for again', async () => {
    await surplus()
    const { refund: send } = world.gateway
    world.gateway.refund = async (...args) => {
      await send(...args)
      throw new TypeError('fetch failed')
    }
    await world.round()
    expect(await world.refund()).toMatchObject({ state: 'sent', tries: 1 })
    world.clock.nowMs += 11 * MINUTE
    await world.round()
    expect(await world.refund()).toMatchObject({ state: 'done', tries: 1 })
    expect(world.books.find(FIRST)!.refunded_minor).toBe(4900)
  })

  test('rounds of several processes ask for a refund once', async () => {
    await surplus()
    await Promise.all([world.round(), world.round(), world.round()])
    expect(await world.refund()).toMatchObject({ state: 'done', tries: 1 })
    expect(world.errors).toEqual([])
  })

  test('a refund that the provider never makes is tried five times, and shown to the operator', async () => {
    await surplus()
    world.gateway.refund = () => Promise.reject(new Error('LiqPay refused a refund: err_amount'))
    for (let hour = 0; hour < 8; hour += 1) {
      await world.round()
      world.clock.nowMs += HOUR
    }
    expect(await world.refund()).toMatchObject({ state: 'failed', tries: 5, next_ms: null })
    expect(String(world.errors.at(-1))).toContain('in 5 tries')
  })

  test.each([
    ['an error', () => new Response('{}', { status: 500 })],
    ['HTML', () => new Response('<html>')],
    ['an empty object', () => Response.json({})],
    ['a closed connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['another order', () => Response.json({ status: 'success', order_id: 'ef99', amount: 49, currency: 'UAH' })],
  ])('C21: %s of the provider is no decline, and leaves access as it is', async (_name, answer) => {
    await world.order(FIRST, { claim: 'checkout:payer' })
    await world.pay(FIRST)
    await world.sandbox.work()
    await world.order(SECOND)
    world.answers.next = answer
    await world.round()
    expect(await world.orderOf(SECOND)).toMatchObject({ state: 'created', reason: null, next_check_ms: NOON + MINUTE })
    expect(world.errors.length).toBeGreaterThan(0)
    expect((await world.subscriptions())[0]!.state).toBe('active')
    world.answers.next = null
    world.clock.nowMs += MINUTE
    await world.round()
    expect((await world.orderOf(SECOND)).checks).toBe(2)
  })

  test('a callback whose processing failed is processed by a later round', async () => {
    await world.order(FIRST, { claim: 'checkout:payer', next_check_ms: null })
    await world.pay(FIRST)
    await world.sandbox.work()
    const undone = { done_ms: null, next_ms: NOON }
    await world.db.updateTable('provider_events').set(undone).execute()
    await world.round()
    const [event] = await world.db.selectFrom('provider_events').selectAll().execute()
    expect(event).toMatchObject({ done_ms: NOON, next_ms: null, trouble: null })
    expect((await world.subscriptions()).length).toBe(1)
  })

  test('a chargeback whose callback is lost is found in the archive of the day', async () => {
    await world.order(FIRST, { claim: 'checkout:payer' })
    await world.pay(FIRST, '4000000000000259')
    await world.sandbox.work()
    await world.plan({ callbacks: { lose: 1 } })
    world.clock.nowMs += 2 * HOUR
    await world.sandbox.work()
    await world.round()
    expect((await world.subscriptions())[0]!.state).toBe('active')
    world.clock.nowMs += DAY
    world.answers.next = () => new Response('', { status: 502 })
    await world.round()
    world.answers.next = null
    world.clock.nowMs += HOUR
    await world.round()
    expect((await world.subscriptions())[0]).toMatchObject({ state: 'ended', end_reason: 'reversed' })
    const [own, theirs] = await world.balances()
    expect(own).toEqual(theirs)
  })
})
