import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import type { PromoCodeTable } from '../../server/db/billing-records-schema.ts'
import { releaseOrder } from '../../server/features/billing/release-order.ts'
import { engines } from '../support/engines.ts'
import { askersOf } from '../support/asking.ts'
import { DAY, openShop, type Shop } from '../support/shop.ts'
import { NOON, TOKENS } from '../support/service.ts'

const token = TOKENS.registered

describe.each(engines())('a promo code, on $name,', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
    await shop.useUpTrial()
  })
  afterEach(() => shop.close())

  const { data, failure } = askersOf(() => shop)
  const post = (body: unknown, of = token) => ({
    token: of,
    method: 'POST',
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const add = (given: Partial<Insertable<PromoCodeTable>> = {}) =>
    shop.db
      .insertInto('promo_codes')
      .values({
        id: 'promo',
        code: 'CHAT',
        kind: 'percent',
        value: 50,
        currency: null,
        package_id: null,
        valid_from_ms: NOON,
        valid_until_ms: NOON + DAY,
        max_uses: null,
        disabled_ms: null,
        ...given,
      })
      .execute()
  const use = (code: string) => data('usePromo', '/billing/promocode', post({ code }))
  const quote = (more: object = {}, of = token) =>
    data('quoteOrder', '/billing/chargebee/quote', post({ package_id: 'basic', ...more }, of))
  const order = async (sealed: string, of = token) =>
    shop.ask('/billing/chargebee/checkout', post({ quote: sealed, agree: true }, of))
  const json = async (answer: Response) => (await answer.json()) as { order_id: string; redirect_url: string }
  async function buy(sealed: string, of = token): Promise<void> {
    const { redirect_url } = await json(await order(sealed, of))
    await shop.payPage(redirect_url)
    await shop.pass()
  }
  const own = async () => (await data('showUser', '/users/show', { token })).subscription
  const uses = async () => (await shop.db.selectFrom('promo_codes').select('uses').executeTakeFirstOrThrow()).uses

  test('C17: is read from any keyboard, waits, and reduces the next order by the larger reduction alone', async () => {
    await add()
    await shop.db.updateTable('packages').set({ discount_percent: 15 }).where('id', '=', 'basic').execute()
    expect(await use(' снат ')).toMatchObject({
      applied: 'next_checkout',
      promo: { code: 'CHAT', value: 50 },
      subscription: null,
    })
    expect((await data('waitingPromo', '/billing/promocode', { token })).promo).toMatchObject({ code: 'CHAT' })
    const quoted = await quote()
    expect(quoted).toMatchObject({
      due: { amount_minor: 2450 },
      lines: [
        { kind: 'package', amount_minor: 4900 },
        { kind: 'promo', amount_minor: 2450 },
      ],
      renewal: { amount_minor: 4900 },
    })
    await buy(quoted.quote)
    expect([await own(), await uses()]).toMatchObject([{ next_charge: { amount_minor: 4900 } }, 1])
    expect(await failure('/billing/promocode', post({ code: 'CHAT' }))).toBe('422 promo_invalid')
  })

  test('reduces as many renewals as it has periods', async () => {
    await add({ periods: 0 })
    const { renewal, quote: sealed } = await quote({ promo_code: 'chat' })
    expect(renewal).toMatchObject({ amount_minor: 2450 })
    await buy(sealed)
    expect(await own()).toMatchObject({ next_charge: { amount_minor: 2450 } })
  })

  test('of the whole price checks the card alone', async () => {
    await add({ value: 100 })
    const quoted = await quote({ promo_code: 'chat' })
    expect(quoted).toMatchObject({ what: 'first', due: { amount_minor: 0 }, cards_ok: false, renewal: { amount_minor: 4900 } })
    await buy(quoted.quote)
    expect(await own()).toMatchObject({ active: true, trial: false, active_until: NOON + 30 * DAY })
    expect(Object.values((await shop.balances())[0])).toEqual([0])
  })

  test('C17: that ends between quote and payment holds, and later is refused', async () => {
    await add({ valid_until_ms: NOON + 60_000 })
    const { quote: sealed } = await quote({ promo_code: 'chat' })
    shop.clock.nowMs += 60_000
    await buy(sealed)
    expect((await shop.ordersOf()).at(-1)).toMatchObject({ amount_minor: 2450, outcome: 'applied' })
    expect(await failure('/billing/promocode', post({ code: 'CHAT' }, TOKENS.basic))).toBe('422 promo_invalid')
  })

  test('C17: whose last use is raced for is used once, and is free again with its order', async () => {
    await add({ max_uses: 1 })
    await shop.db.deleteFrom('subscriptions').execute()
    for (const id of ['u-basic', 'u-premium']) await shop.useUpTrial(id)
    const people = [token, TOKENS.basic, TOKENS.premium]
    const sealed = await Promise.all(people.map(async (of) => (await quote({ promo_code: 'chat' }, of)).quote))
    const answers = await Promise.all(sealed.map((one, at) => order(one, people[at])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await uses()).toBe(1)
    await shop.pass(2 * 3_600_000)
    expect(await uses()).toBe(0)
  })

  test('C17: whose last use went to another account reduces no page that is paid late', async () => {
    await add({ max_uses: 1 })
    await shop.db.deleteFrom('subscriptions').execute()
    await shop.useUpTrial('u-basic')
    const { order_id, redirect_url } = await json(await order((await quote({ promo_code: 'chat' })).quote))
    await shop.db.updateTable('orders').set({ state: 'superseded', claim: null }).execute()
    await shop.db.transaction().execute((transaction) => releaseOrder(transaction, order_id))
    await buy((await quote({ promo_code: 'chat' }, TOKENS.basic)).quote, TOKENS.basic)
    await shop.payPage(redirect_url)
    await shop.pass()
    expect((await shop.ordersOf())[0]).toMatchObject({ amount_minor: 2450, outcome: 'surplus' })
    await shop.pass(10 * 60_000)
    expect([await uses(), (await shop.balances())[0]]).toMatchObject([1, { [order_id]: 0 }])
  })

  test('is free again if the money of its order went back before the payment was told', async () => {
    await add({ max_uses: 1 })
    await shop.plan({ callbacks: { lose: 1 } })
    const { order_id, redirect_url } = await json(await order((await quote({ promo_code: 'chat' })).quote))
    await shop.payPage(redirect_url)
    await shop.gateway.refund(order_id, 2450)
    await shop.pass(60_000)
    expect([(await shop.ordersOf())[0]?.outcome, await uses()]).toEqual(['surplus', 0])
  })

  test('of days lengthens the period, or waits for the first one', async () => {
    await add({ kind: 'days', value: 10 })
    expect(await quote({ promo_code: 'chat' })).toMatchObject({ due: { amount_minor: 4900 }, access_until: NOON + 40 * DAY })
    await buy((await quote()).quote)
    const added = await use('CHAT')
    expect(added).toMatchObject({ applied: 'days_added', subscription: { active_until: NOON + 40 * DAY } })
    expect((await own())?.next_charge?.at).toBe(NOON + 40 * DAY)
  })

  test.each([
    ['unknown', 'NOTHING', {}],
    ['stopped', 'CHAT', { disabled_ms: NOON }],
    ['not begun', 'CHAT', { valid_from_ms: NOON + 1 }],
    ['used up', 'CHAT', { max_uses: 0 }],
    ['for another package', 'CHAT', { package_id: 'premium' }],
    ['in another currency', 'CHAT', { kind: 'amount' as const, currency: 'UAH' }],
  ])('that is %s is refused in one way', async (_name, code, given) => {
    await add(given)
    expect(await failure('/billing/chargebee/quote', post({ package_id: 'basic', promo_code: code }))).toBe('422 promo_invalid')
  })

  test('is forgotten, and is guessed ten times an hour', async () => {
    await add()
    await use('chat')
    await data('forgetPromo', '/billing/promocode', { token, method: 'DELETE' })
    expect((await data('waitingPromo', '/billing/promocode', { token })).promo).toBeNull()
    expect(await failure('/billing/promocode', post({ code: ' ' }))).toBe('400 promo_required')
    for (let at = 0; at < 8; at += 1) await failure('/billing/promocode', post({ code: `GUESS${at}` }))
    expect(await failure('/billing/promocode', post({ code: 'CHAT' }))).toBe('429 too_many_tries')
  })
})
