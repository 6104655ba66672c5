import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import type { SubscriptionRow } from '../../server/db/subscription-schema.ts'
import { newOrderId } from '../../server/features/billing/order-id.ts'
import { engines } from '../support/engines.ts'
import { emptyTables, GOOD_CARD, openPaymentWorld, type PaymentWorld } from '../support/payment-world.ts'
import { NOON } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Paid on the page, declined later. */
const DECLINED_LATER = '4000000000000341'
const CONFIRMED_LATER = '4000000000003220'

describe.each(engines())('renewals, on $name,', (engine) => {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await openPaymentWorld(await engine.open())
  })
  beforeEach(() => emptyTables(world))
  afterAll(() => world.close())

  /** Buys a package by a page, and returns the subscription, without a callback or a check that waits. */
  async function subscribe(given: Partial<NewOrderRow> = {}, card = GOOD_CARD): Promise<SubscriptionRow> {
    const id = newOrderId()
    await world.order(id, given)
    await world.pay(id, card)
    await world.sandbox.work()
    return present()
  }
  const present = async () => (await world.subscriptions())[0]!
  const renewals = () => world.db.selectFrom('orders').selectAll().where('kind', '=', 'renewal').orderBy('created_ms').execute()
  /** A round of the service and of the provider's callbacks at a time. */
  async function roundAt(ms: number): Promise<SubscriptionRow> {
    world.clock.nowMs = ms
    await world.round()
    await world.sandbox.work()
    return present()
  }
  const change = (set: Partial<SubscriptionRow>) => world.db.updateTable('subscriptions').set(set).execute()
  const kept = async () => {
    const [own, theirs] = await world.balances()
    const orders = new Set(Object.keys(own))
    return [own, Object.fromEntries(Object.entries(theirs).filter(([id]) => orders.has(id)))]
  }

  test('thirty periods through both changes of the clock have one charge each, without gap or overlap', async () => {
    let { period_end_ms: end } = await subscribe()
    for (let period = 0; period < 30; period += 1) {
      await roundAt(end! - 1)
      const renewed = await roundAt(end! + 20_000)
      expect(renewed).toMatchObject({ state: 'active', attempt: 0, period_start_ms: end, period_paid_minor: 4900 })
      end = renewed.period_end_ms
    }
    expect(end).toBe(NOON + 31 * 30 * DAY)
    const orders = await renewals()
    expect(orders.map(({ state, outcome }) => `${state} ${outcome}`)).toEqual(Array.from({ length: 30 }, () => 'paid applied'))
    const [own, theirs] = await kept()
    expect([own, world.errors]).toEqual([theirs, []])
  })

  test('C20: a clock that goes back an hour charges neither early nor twice', async () => {
    const { period_end_ms: end } = await subscribe()
    await change({ next_ms: end! - HOUR })
    expect((await roundAt(end! - HOUR)).next_ms).toBe(end)
    await roundAt(end!)
    await roundAt(end! - HOUR)
    await roundAt(end! + MINUTE)
    expect((await renewals()).length).toBe(1)
  })

  test('a trial is followed by the first period at its price', async () => {
    const trial = await subscribe({ kind: 'trial', amount_minor: 100 })
    expect([trial.state, trial.period_end_ms]).toEqual(['trial', NOON + 7 * DAY])
    expect(await roundAt(NOON + 7 * DAY)).toMatchObject({
      state: 'active',
      period_start_ms: NOON + 7 * DAY,
      period_paid_minor: 4900,
    })
  })

  test('rounds of several processes renew once', async () => {
    const { period_end_ms: end } = await subscribe()
    world.clock.nowMs = end!
    await Promise.all([world.round(), world.round(), world.round()])
    expect([(await renewals()).length, (await present()).period_start_ms]).toEqual([1, end])
  })

  test('a declined charge is repeated by the timetable, and access lasts through the grace alone', async () => {
    const { period_end_ms: end } = await subscribe({}, DECLINED_LATER)
    const hours = [0, 6, 22, 72, 120, 168]
    for (const [attempt, hour] of hours.slice(0, -1).entries()) {
      await roundAt(end! + hour * HOUR - 1)
      expect(await roundAt(end! + hour * HOUR)).toMatchObject({
        state: 'past_due',
        attempt: attempt + 1,
        problem: 'insufficient_funds',
        next_ms: end! + hours[attempt + 1]! * HOUR,
        access_until_ms: end! + DAY,
      })
    }
    expect(await roundAt(end! + 168 * HOUR)).toMatchObject({
      state: 'ended',
      end_reason: 'not_paid',
      open_of: null,
      next_ms: null,
      access_until_ms: end! + DAY,
    })
    const orders = await renewals()
    expect(new Set(orders.map(({ state, claim }) => `${state} ${claim}`))).toEqual(new Set(['failed null']))
    expect(orders.map(({ attempt }) => attempt)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('a renewal paid in the grace follows the old period, a later one begins at its payment', async () => {
    const { period_end_ms: end, card_id } = await subscribe({}, DECLINED_LATER)
    await roundAt(end!)
    await goodCard(card_id!)
    expect(await roundAt(end! + 6 * HOUR)).toMatchObject({ state: 'active', problem: null, period_start_ms: end })
    await change({ state: 'past_due', period_end_ms: end, access_until_ms: end! + DAY, next_ms: end! + 3 * DAY })
    await world.db.updateTable('orders').set({ claim: null }).execute()
    expect(await roundAt(end! + 3 * DAY)).toMatchObject({ state: 'active', period_start_ms: end! + 3 * DAY })
  })

  /** The bank accepts the card from now on. */
  async function goodCard(id: string): Promise<void> {
    await world.db
      .updateTable('cards')
      .set({ token: world.books.tokenOf(GOOD_CARD) })
      .where('id', '=', id)
      .execute()
  }

  test('a card that is gone is charged once, and another card at once', async () => {
    const { period_end_ms: end, card_id } = await subscribe()
    await world.db.updateTable('cards').set({ token: 'gone' }).where('id', '=', card_id!).execute()
    expect(await roundAt(end!)).toMatchObject({ state: 'past_due', problem: 'card_gone', next_ms: end! + 168 * HOUR })
    await change({ next_ms: end! + HOUR })
    await roundAt(end! + HOUR)
    expect((await renewals()).length).toBe(1)
    const amount = { amount_minor: 100, package_id: null }
    const id = newOrderId()
    await world.order(id, { kind: 'card', action: 'auth', claim: 'card:payer', ...amount })
    await world.pay(id, '5105105105105100')
    await world.sandbox.work()
    expect(await roundAt(end! + 2 * HOUR)).toMatchObject({ state: 'active', period_start_ms: end })
  })

  test('a card that is gone without another ends the subscription after a week', async () => {
    const { period_end_ms: end, card_id } = await subscribe()
    await world.db.updateTable('cards').set({ token: 'gone' }).where('id', '=', card_id!).execute()
    await roundAt(end!)
    expect(await roundAt(end! + 168 * HOUR)).toMatchObject({ state: 'ended', end_reason: 'not_paid' })
    expect((await renewals()).length).toBe(1)
  })

  test('without a card nothing is charged, and the viewer has a week', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.db.updateTable('cards').set({ removed_ms: NOON, main_of: null }).execute()
    expect(await roundAt(end!)).toMatchObject({ state: 'past_due', problem: 'no_card', next_ms: end! + 168 * HOUR })
    expect((await roundAt(end! + 168 * HOUR)).end_reason).toBe('not_paid')
    expect(await renewals()).toEqual([])
  })

  test('a charge whose answer is lost is found by its check', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.plan({ api: { loseAnswer: 1 }, callbacks: { lose: 1 } })
    await roundAt(end!)
    await world.plan({})
    expect(await present()).toMatchObject({ state: 'active', period_end_ms: end })
    expect(await roundAt(end! + MINUTE)).toMatchObject({ period_start_ms: end })
    expect((await renewals()).length).toBe(1)
  })

  test('a charge that never arrived is sent again under the same id, ten minutes later', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.plan({ api: { loseRequest: 1 } })
    await roundAt(end!)
    await world.plan({})
    const [order] = await renewals()
    for (const minutes of [1, 4, 9]) {
      expect((await roundAt(end! + minutes * MINUTE)).period_end_ms).toBe(end)
      expect(world.books.find(order!.id)).toBeUndefined()
    }
    await roundAt(end! + 20 * MINUTE)
    expect((await renewals()).map(({ id, state, sent_ms }) => [id, state, sent_ms])).toEqual([
      [order!.id, 'paid', end! + 20 * MINUTE],
    ])
  })

  test('a charge that never arrived is left when the viewer has cancelled', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.plan({ api: { loseRequest: 1 } })
    await roundAt(end!)
    await world.plan({})
    await change({ auto_renew: 0, cancelled_ms: end!, next_ms: end! })
    expect(await roundAt(end! + 20 * MINUTE)).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
    const [order] = await renewals()
    expect([order!.state, world.books.find(order!.id)]).toEqual(['superseded', undefined])
  })

  test('C22: a charge that the bank wants confirmed is no decline for a day', async () => {
    const { period_end_ms: end } = await subscribe({}, CONFIRMED_LATER)
    expect(await roundAt(end!)).toMatchObject({ state: 'active', problem: null, attempt: 0 })
    await roundAt(end! + 23 * HOUR)
    expect((await renewals()).map(({ state }) => state)).toEqual(['pending'])
    expect(await roundAt(end! + 25 * HOUR)).toMatchObject({ state: 'past_due', problem: 'authentication_needed' })
    expect((await renewals())[0]).toMatchObject({ state: 'expired', claim: null })
  })

  test('C15: a renewal that is paid after the cancellation is given back', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.plan({ api: { loseAnswer: 1 }, callbacks: { lose: 1 } })
    await roundAt(end!)
    await world.plan({})
    await change({ auto_renew: 0, cancelled_ms: end!, next_ms: end! })
    await roundAt(end! + MINUTE)
    expect(await roundAt(end! + 2 * MINUTE)).toMatchObject({
      state: 'ended',
      end_reason: 'cancelled',
      access_until_ms: end! + MINUTE,
    })
    const [order] = await renewals()
    expect([order!.outcome, world.books.find(order!.id)!.refunded_minor]).toEqual(['surplus', 4900])
  })

  test('a renewal that is switched off ends with its period', async () => {
    const { period_end_ms: end } = await subscribe()
    await change({ auto_renew: 0, cancelled_ms: NOON, access_until_ms: end! })
    expect((await roundAt(end! - 1)).state).toBe('active')
    expect(await roundAt(end!)).toMatchObject({ state: 'ended', end_reason: 'cancelled', access_until_ms: end })
    expect(await renewals()).toEqual([])
  })

  test('a period without a price makes no order, and the next one costs what it did', async () => {
    const { period_end_ms: end } = await subscribe()
    await change({ discount_percent: 100, discount_left: 1 })
    expect(await roundAt(end!)).toMatchObject({ period_start_ms: end, period_paid_minor: 0, discount_left: 0 })
    expect(await renewals()).toEqual([])
    expect(await roundAt(end! + 30 * DAY)).toMatchObject({ period_start_ms: end! + 30 * DAY, period_paid_minor: 4900 })
  })

  test('a lower package begins with the next period, at its own price', async () => {
    const { period_end_ms: end } = await subscribe({ package_id: 'premium', amount_minor: 8900 })
    await change({ next_package_id: 'basic' })
    expect(await roundAt(end! - 1)).toMatchObject({ package_id: 'premium' })
    expect(await roundAt(end!)).toMatchObject({
      package_id: 'basic',
      next_package_id: null,
      price_minor: 4900,
      period_paid_minor: 4900,
    })
  })

  test('a promo code reduces as many periods as it says, the first included', async () => {
    const code = { id: 'half', code: 'HALF', kind: 'percent', value: 50, currency: null, package_id: null, periods: 3 } as const
    const times = { valid_from_ms: 0, valid_until_ms: null, max_uses: null, disabled_ms: null }
    await world.db
      .insertInto('promo_codes')
      .values({ ...code, ...times })
      .execute()
    let { period_end_ms: end } = await subscribe({ promo_id: 'half', amount_minor: 2450 })
    const paid: number[] = []
    for (let period = 0; period < 4; period += 1) {
      const renewed = await roundAt(end!)
      paid.push(renewed.period_paid_minor)
      end = renewed.period_end_ms
    }
    expect(paid).toEqual([2450, 2450, 4900, 4900])
  })

  test('the agreed price outlives a change of the package', async () => {
    const { period_end_ms: end } = await subscribe()
    await world.db.updateTable('packages').set({ price_minor: 9900 }).where('id', '=', 'basic').execute()
    expect((await roundAt(end!)).period_paid_minor).toBe(4900)
    await world.db.updateTable('packages').set({ price_minor: 4900 }).where('id', '=', 'basic').execute()
  })
})
