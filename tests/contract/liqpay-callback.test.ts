import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLiqPay } from '../../server/adapters/payments/liqpay.ts'
import { liqPayEnvelope, type LiqPayVersion } from '../../server/adapters/payments/liqpay-signature.ts'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import { claimOf } from '../../server/features/billing/order-claims.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService } from '../support/service.ts'
import { orderRow } from '../support/order-row.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const CONFIG = {
  publicKey: 'sandbox_i1',
  privateKey: 'sandbox_key',
  url: 'http://127.0.0.1:1',
  version: 3 as const,
  paytypes: 'card',
  publicUrl: 'http://127.0.0.1:3000',
}
const ORDER = 'ef0123456789abcdef01'
const OTHER = 'ef0123456789abcdef02'

const order = (given: Partial<NewOrderRow> = {}): NewOrderRow => {
  const row = orderRow({ id: ORDER, ...given })
  return { ...row, claim: given.claim === undefined ? claimOf(row as Parameters<typeof claimOf>[0]) : given.claim }
}
const CARD = { card_token: 'T0K', sender_card_mask2: '414962*99', sender_card_type: 'visa', ip: '192.0.2.7' }

describe.each(engines())('callbacks of LiqPay, on $name,', (engine) => {
  let service: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    service = await openService(engine, undefined, undefined, {}, undefined, createLiqPay(CONFIG))
    await service.db.updateTable('packages').set({ price_minor: 4900, currency: 'UAH', trial_days: 7 }).execute()
  })
  beforeEach(async () => {
    service.clock.nowMs = NOON
    const { db } = service
    for (const table of ['billing_log', 'journal', 'refunds', 'orders', 'provider_events', 'subscriptions'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.deleteFrom('accounts').where('id', '=', 'payer').execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'payer' }))
      .execute()
  })
  afterAll(() => service.close())

  const addOrder = (given: Partial<NewOrderRow> = {}) => service.db.insertInto('orders').values(order(given)).execute()
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await service.app.request('/api/liqpay/callback', { method: 'POST', body, headers })).status
  }
  const signed = (fields: object, key = CONFIG.privateKey, version: LiqPayVersion = 3) => {
    const message = { public_key: CONFIG.publicKey, action: 'pay', order_id: ORDER, payment_id: 77, amount: 49, currency: 'UAH' }
    return String(new URLSearchParams(liqPayEnvelope({ ...message, end_date: NOON, ...fields }, key, version)))
  }
  const report = (fields: object) => post(signed(fields))
  const paid = (fields: object = {}) => report({ status: 'success', ...CARD, ...fields })

  const orderOf = (id = ORDER) => service.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const subscriptions = () => service.db.selectFrom('subscriptions').selectAll().where('account_id', '=', 'payer').execute()
  const refunds = () => service.db.selectFrom('refunds').selectAll().execute()
  const money = async () => {
    const lines = await service.db.selectFrom('journal').select(['amount_minor']).orderBy('written_ms').execute()
    return lines.map(({ amount_minor }) => amount_minor).toSorted((a, b) => b - a)
  }
  const troubles = async () => {
    const rows = await service.db.selectFrom('provider_events').select('trouble').execute()
    // Reports of one moment have no order.
    return rows.map(({ trouble }) => trouble).toSorted((a, b) => String(a).localeCompare(String(b)))
  }

  test('a payment opens the subscription, once, under either version', async () => {
    await addOrder()
    expect(await post(signed({ status: 'success', ...CARD }, CONFIG.privateKey, 7))).toBe(200)
    const [subscription, ...others] = await subscriptions()
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      state: 'active',
      package_id: 'basic',
      auto_renew: 1,
      price_minor: 4900,
      currency: 'UAH',
    })
    const { period_start_ms, period_end_ms, access_until_ms } = subscription!
    expect([period_start_ms, period_end_ms, access_until_ms]).toEqual([NOON, NOON + 30 * DAY, NOON + 31 * DAY])
    const bought = { state: 'paid', outcome: 'applied', claim: null, subscription_id: subscription!.id }
    expect(await orderOf()).toMatchObject(bought)
    const card = await service.db.selectFrom('cards').selectAll().where('account_id', '=', 'payer').executeTakeFirst()
    expect(card).toMatchObject({ token: 'T0K', mask: '414962*99', main_of: 'payer', payer_ip: '192.0.2.7' })
    expect(subscription!.card_id).toBe(card!.id)
    expect([await money(), await refunds(), await troubles()]).toEqual([[4900], [], [null]])
  })

  test.each([
    ['nothing', ''],
    ['JSON', '{"data":"e30=","signature":"YQ=="}'],
    ['arrays', 'data[]=e30%3D&signature[]=YQ%3D%3D'],
    ['fields twice', 'data=e30%3D&data=e30%3D&signature=YQ%3D%3D'],
    ['a prototype', '__proto__=1&signature=YQ%3D%3D'],
    ['no base64', 'data=%00%FF&signature=YQ%3D%3D'],
    ['65 kB', `data=${'A'.repeat(65_600)}&signature=YQ%3D%3D`],
  ])('C1: %s is refused as malformed', async (_name, body) => {
    expect(await post(body)).toBe(400)
    expect(await troubles()).toEqual([])
  })

  test('C1: signed nonsense is refused, too', async () => {
    for (const fields of [
      { status: 'success', amount: 'NaN' },
      { status: null },
      { status: 'success', order_id: '' },
      { status: {} },
    ]) {
      expect(await report(fields)).toBe(400)
    }
    expect(await troubles()).toEqual([])
  })

  test('C2: a signature that is wrong, shortened or of another key is refused', async () => {
    await addOrder()
    const right = new URLSearchParams(signed({ status: 'success' }))
    for (const signature of [right.get('signature')!.slice(0, -4), 'A'.repeat(27) + '=', 'x']) {
      expect(await post(String(new URLSearchParams({ data: right.get('data')!, signature })))).toBe(403)
    }
    for (const version of [3, 7] as const) expect(await post(signed({ status: 'success' }, 'another', version))).toBe(403)
    expect([await subscriptions(), await troubles()]).toEqual([[], []])
  })

  test('C3: a callback that comes 50 times at once and again is one line of money and one period', async () => {
    await addOrder()
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => paid())))).toEqual(new Set([200]))
    service.clock.nowMs += DAY
    await paid()
    await paid({ completion_date: NOON + 1 })
    expect([await money(), (await subscriptions()).length, await refunds()]).toEqual([[4900], 1, []])
    expect((await subscriptions())[0]!.period_end_ms).toBe(NOON + 30 * DAY)
  })

  test.each([
    ['amount', { amount: 48.99 }, 'another_amount'],
    ['currency', { currency: 'USD' }, 'another_amount'],
    ['merchant', { public_key: 'i2' }, 'another_merchant'],
    ['kind', { action: 'auth' }, 'another_kind'],
    ['missing amount', { amount: null }, 'another_amount'],
    ['missing payment', { payment_id: null }, 'no_payment_id'],
  ])('C4: a report with another %s gives no access and is shown to the operator', async (_name, fields, trouble) => {
    await addOrder()
    expect(await paid(fields)).toBe(200)
    expect([await subscriptions(), await money(), await troubles()]).toEqual([[], [], [trouble]])
    expect((await orderOf()).state).toBe('created')
  })

  test('C5: an order that is not ours is taken once, and shown to the operator', async () => {
    expect([await paid({ order_id: 'ef99' }), await paid({ order_id: 'ef99' })]).toEqual([200, 200])
    expect(await troubles()).toEqual(['unknown_order'])
  })

  test('a declined card on a page leaves the order open for another card', async () => {
    await addOrder()
    await report({ status: 'failure', err_code: 'limit' })
    expect(await orderOf()).toMatchObject({ state: 'pending', reason: 'insufficient_funds', claim: 'checkout:payer' })
    await paid()
    expect(await orderOf()).toMatchObject({ state: 'paid', outcome: 'applied', reason: null })
    await report({ status: 'failure', err_code: 'limit' })
    expect((await orderOf()).state).toBe('paid')
  })

  test.each(['failed', 'expired', 'superseded'] as const)('C6: a payment of an order that is %s is applied', async (state) => {
    await addOrder({ state, claim: null })
    await paid()
    expect(await orderOf()).toMatchObject({ state: 'paid', outcome: 'applied' })
    expect([(await subscriptions()).length, await refunds()]).toEqual([1, []])
  })

  test('C6: a late payment is given back while another order is in flight', async () => {
    await addOrder({ state: 'superseded', claim: null })
    await addOrder({ id: OTHER })
    await paid()
    expect(await orderOf()).toMatchObject({ state: 'paid', outcome: 'surplus', claim: null })
    expect(await refunds()).toMatchObject([{ order_id: ORDER, reason: 'surplus', amount_minor: 4900, state: 'wanted' }])
    await paid({ order_id: OTHER, payment_id: 78 })
    expect((await orderOf(OTHER)).outcome).toBe('applied')
  })

  test('C7: a payment that is reversed before its success is told gives no access', async () => {
    await addOrder()
    await report({ status: 'reversed' })
    await paid()
    expect([await money(), await subscriptions(), await refunds()]).toEqual([[4900, -4900], [], []])
    expect((await orderOf()).state).toBe('paid')
  })

  test("C8: the return leads to the site's own page alone, and changes nothing", async () => {
    await addOrder({ locale: 'ru' })
    const where = async (query: string, method = 'GET') => {
      const answer = await service.app.request(`/api/liqpay/return${query}`, { method })
      return [answer.status, answer.headers.get('location')]
    }
    const found = [303, `/dashboard/check-payment?order=${ORDER}`]
    expect([await where(`?order=${ORDER}`), await where(`?order=${ORDER}`, 'POST')]).toEqual([found, found])
    for (const query of ['', '?order=', '?order=//evil.example', '?order=%0d%0aSet-Cookie:a', `?order=${OTHER}`]) {
      expect(await where(query)).toEqual([303, '/ua/dashboard/check-payment'])
    }
    expect((await orderOf()).state).toBe('created')
  })

  test('C12: of two pages that are paid one opens the subscription, and the other is given back', async () => {
    await addOrder()
    await addOrder({ id: OTHER, claim: null, state: 'superseded' })
    await Promise.all([paid(), paid({ order_id: OTHER, payment_id: 78 })])
    expect([(await subscriptions()).length, (await refunds()).length, await money()]).toEqual([1, 1, [4900, 4900]])
    const [refund] = await refunds()
    expect((await orderOf(refund!.order_id)).outcome).toBe('surplus')
    await report({ status: 'reversed', order_id: refund!.order_id, payment_id: refund!.order_id === ORDER ? 77 : 78 })
    expect(await refunds()).toMatchObject([{ state: 'done', claim: null, done_ms: NOON }])
    expect((await subscriptions())[0]!.state).toBe('active')
    expect(await money()).toEqual([4900, 4900, -4900])
  })

  test('a second payment under one order is entered and shown to the operator', async () => {
    await addOrder()
    await paid()
    await paid({ payment_id: 78 })
    expect([await money(), await troubles()]).toEqual([
      [4900, 4900],
      [null, 'second_payment'],
    ])
  })

  test('a chargeback ends what was bought, and a partial refund does not', async () => {
    await addOrder()
    await paid()
    await paid({ refund_amount: 10 })
    expect([await money(), (await subscriptions())[0]!.state]).toEqual([[4900, -1000], 'active'])
    service.clock.nowMs += HOUR
    await report({ status: 'reversed', refund_amount: 49 })
    expect(await money()).toEqual([4900, -1000, -3900])
    const ended = { state: 'ended', end_reason: 'reversed', open_of: null, access_until_ms: NOON + HOUR, auto_renew: 0 }
    expect((await subscriptions())[0]).toMatchObject(ended)
  })

  test('a payment without a saved card buys one period that does not renew', async () => {
    await addOrder()
    await report({ status: 'success' })
    const once = { auto_renew: 0, problem: 'no_card', access_until_ms: NOON + 30 * DAY, card_id: null }
    expect((await subscriptions())[0]).toMatchObject(once)
  })

  test('a checked card opens the trial, and the blocked amount is given back', async () => {
    await addOrder({ kind: 'trial', action: 'auth', amount_minor: 100 })
    await paid({ action: 'auth', amount: 1 })
    expect((await subscriptions())[0]).toMatchObject({ state: 'trial', period_end_ms: NOON + 7 * DAY })
    expect(await refunds()).toMatchObject([{ reason: 'card_check', amount_minor: 100 }])
  })

  test('a payment of a deleted account is given back', async () => {
    await addOrder()
    await service.db.deleteFrom('accounts').where('id', '=', 'payer').execute()
    await paid()
    expect((await orderOf()).outcome).toBe('surplus')
    expect([await money(), await refunds()]).toMatchObject([[4900], [{ reason: 'surplus' }]])
  })

  describe('of a renewal', () => {
    const END = NOON + 30 * DAY
    let subscriptionId = ''
    const renewal = {
      id: OTHER,
      kind: 'renewal',
      action: 'paytoken',
      period_start_ms: END,
      period_end_ms: END + 30 * DAY,
    } as const
    const renewed = (fields: object = {}) => paid({ order_id: OTHER, payment_id: 78, ...fields })
    beforeEach(async () => {
      await addOrder()
      await paid()
      subscriptionId = (await subscriptions())[0]!.id
      await addOrder({ ...renewal, subscription_id: subscriptionId })
      service.clock.nowMs = END
    })

    test('it begins where the period ended, as often as it is told', async () => {
      await renewed()
      await renewed({ completion_date: END })
      const next = { period_start_ms: END, period_end_ms: END + 30 * DAY, access_until_ms: END + 31 * DAY, state: 'active' }
      expect((await subscriptions())[0]).toMatchObject(next)
      expect((await orderOf(OTHER)).claim).toBe(`renewal:${subscriptionId}:${END}`)
    })

    test('a decline fails the order, frees its period and ends nothing', async () => {
      await renewed({ status: 'failure', err_code: '101' })
      expect(await orderOf(OTHER)).toMatchObject({ state: 'failed', reason: 'card_gone', claim: null })
      const due = { state: 'past_due', problem: 'card_gone', attempt: 1, access_until_ms: END + DAY }
      expect((await subscriptions())[0]).toMatchObject(due)
    })

    test('C22: a confirmation that the bank asks for is no decline', async () => {
      await renewed({ status: '3ds_verify', redirect_to: 'https://bank.example' })
      expect(await orderOf(OTHER)).toMatchObject({ state: 'pending', reason: null })
    })

    test('C15: money that comes after the viewer cancelled is given back', async () => {
      await service.db.updateTable('subscriptions').set({ auto_renew: 0 }).execute()
      await renewed()
      expect((await orderOf(OTHER)).outcome).toBe('surplus')
      expect((await subscriptions())[0]!.period_end_ms).toBe(END)
    })
  })

  test('an upgrade changes the package of its period, and later buys nothing', async () => {
    await addOrder()
    await paid()
    const subscription_id = (await subscriptions())[0]!.id
    const upgrade = { id: OTHER, kind: 'upgrade', package_id: 'premium', subscription_id, amount_minor: 2000 } as const
    await addOrder({ ...upgrade, period_end_ms: NOON + 30 * DAY })
    await addOrder({ ...upgrade, id: `${OTHER}3`, period_end_ms: NOON + 30 * DAY, claim: null, state: 'superseded' })
    await paid({ order_id: OTHER, payment_id: 78, amount: 20 })
    expect((await subscriptions())[0]).toMatchObject({ package_id: 'premium', period_paid_minor: 6900 })
    await paid({ order_id: `${OTHER}3`, payment_id: 79, amount: 20 })
    expect((await orderOf(`${OTHER}3`)).outcome).toBe('surplus')
  })

  test('C25: the log and the answers hold no token and no address', async () => {
    await addOrder()
    await paid()
    const rows = await service.db.selectFrom('billing_log').selectAll().execute()
    expect(rows).toMatchObject([{ actor: 'provider', order_id: ORDER, from: 'created', to: 'paid', detail: 'applied' }])
    expect(rows[0]!.subscription_id).toBe((await subscriptions())[0]!.id)
    expect(JSON.stringify([rows, service.reported])).not.toMatch(/T0K|192\.0\.2\.7/)
    const [event] = await service.db.selectFrom('provider_events').selectAll().execute()
    expect(event!.seen).not.toContain('192.0.2.7')
  })
})
