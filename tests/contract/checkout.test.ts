import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api, type Api } from '../../src/contract/api.ts'
import type { CallData } from '../../src/contract/call.ts'
import { engines } from '../support/engines.ts'
import { DAY, GOOD_CARD, openShop, type Shop } from '../support/shop.ts'
import { NOON, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const token = TOKENS.registered

describe.each(engines())('an order, on $name,', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
  })
  afterEach(() => shop.close())

  async function read<K extends keyof Api>(name: K, response: Response): Promise<CallData<Api[K]>> {
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, ''])
    return v.parse(api[name].data as v.GenericSchema, await response.json()) as CallData<Api[K]>
  }
  async function codeOf(response: Response): Promise<string> {
    const { code } = (await response.json()) as { code: string }
    return `${response.status} ${code}`
  }
  const askQuote = (package_id = 'basic', more: object = {}) => shop.post('/billing/chargebee/quote', { package_id, ...more })
  const quoteOf = async (package_id = 'basic', more: object = {}) => read('quoteOrder', await askQuote(package_id, more))
  const order = (quote: string, agree = true) => shop.post('/billing/chargebee/checkout', { quote, agree })
  const checkout = async (package_id = 'basic', more: object = {}) => {
    const placed = await read('checkout', await order((await quoteOf(package_id, more)).quote))
    if (placed.next !== 'pay') throw new Error('nothing to pay')
    return placed
  }
  const done = async (package_id: string) => {
    const placed = await read('checkout', await order((await quoteOf(package_id)).quote))
    return placed.next === 'done' ? placed.subscription : placed
  }
  const statusOf = async (id: string) => read('orderStatus', await shop.ask(`/liqpay/status/${id}`, { token }))
  const own = async () => (await read('showUser', await shop.ask('/users/show', { token }))).subscription
  /** Buys a package without a trial. */
  async function buy(package_id = 'basic', card = GOOD_CARD) {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout(package_id)
    await shop.payPage(redirect_url, card)
    await shop.pass()
    return order_id
  }

  describe('of a trial', () => {
    test('is quoted with the later price, checks a card, and gives seven days without a charge', async () => {
      const quote = await quoteOf()
      expect(quote).toMatchObject({
        what: 'trial',
        name: 'Basic',
        due: { amount_minor: 0, currency: 'USD' },
        surcharge: null,
        cards_ok: false,
        lines: [
          { kind: 'trial', amount_minor: 0, currency: 'USD' },
          { kind: 'check', amount_minor: 100, currency: 'UAH' },
        ],
        renewal: { amount_minor: 4900, currency: 'USD', at: NOON + 7 * DAY, every_days: 30 },
        access_until: NOON + 7 * DAY,
        valid_until: NOON + 15 * MINUTE,
      })
      const form = await read(
        'authorizeCard',
        await shop.post('/liqpay/card-auth-subscribe', { purpose: 'trial', quote: quote.quote, agree: true }),
      )
      await shop.payPage(`${form.action_url}?${new URLSearchParams({ data: form.data, signature: form.signature })}`)
      await shop.pass()
      expect(await statusOf(form.order_id)).toMatchObject({ kind: 'trial', status: 'success', subscription: { trial: true } })
      expect(await own()).toMatchObject({
        trial: true,
        active_until: NOON + 7 * DAY,
        cancel_from: NOON + DAY,
        next_charge: { at: NOON + 7 * DAY, amount_minor: 4900, currency: 'USD' },
      })
      // The check is given back, in our books and in the provider's.
      expect(await shop.balances()).toEqual([{ [form.order_id]: 0 }, { [form.order_id]: 0 }])
    })

    test('C18: is refused for the account, its phone, its address and its card that had one', async () => {
      const phone = { phone: '+380671234567', email: 'a@efir.example', email_verified: 1 }
      await shop.db.updateTable('accounts').set(phone).where('id', '=', 'u-registered').execute()
      await shop.payPage((await checkout()).redirect_url)
      await shop.pass()
      await shop.db.deleteFrom('accounts').where('id', '=', 'u-registered').execute()
      const grants = shop.db.deleteFrom('subscriptions').where('account_id', 'in', ['u-basic', 'u-premium'])
      await grants.execute()
      const asOther = (who: 'basic' | 'premium') =>
        shop.post('/billing/chargebee/quote', { package_id: 'basic' }, { token: TOKENS[who] })
      const whatFor = async (who: 'basic' | 'premium') => (await read('quoteOrder', await asOther(who))).what
      const change = (set: object) => shop.db.updateTable('accounts').set(set).where('id', '=', 'u-basic').execute()
      await change({ phone: phone.phone })
      expect(await whatFor('basic')).toBe('first')
      await change({ phone: null, email: phone.email, email_verified: 1 })
      expect(await whatFor('basic')).toBe('first')
      // Another person with the same card learns it from the bank's page.
      const { quote } = await read('quoteOrder', await asOther('premium'))
      const placed = await read(
        'checkout',
        await shop.post('/billing/chargebee/checkout', { quote, agree: true }, { token: TOKENS.premium }),
      )
      if (placed.next === 'pay') await shop.payPage(placed.redirect_url)
      await shop.pass()
      const [trial] = await shop.ordersOf('u-premium')
      expect(trial).toMatchObject({ state: 'paid', outcome: 'surplus', reason: 'trial_used' })
      expect(await whatFor('premium')).toBe('first')
      const [journal, theirs] = await shop.balances()
      expect(journal).toEqual(theirs)
    })

    test('changes to a higher package at once, for nothing', async () => {
      await shop.payPage((await checkout()).redirect_url)
      await shop.pass()
      expect(await quoteOf('premium')).toMatchObject({
        what: 'upgrade',
        due: { amount_minor: 0 },
        renewal: { amount_minor: 8900 },
      })
      expect(await done('premium')).toMatchObject({ package_id: 'premium', trial: true, next_charge: { amount_minor: 8900 } })
    })
  })

  test('is charged as it was quoted, whatever the package costs by then', async () => {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout()
    await shop.db.updateTable('packages').set({ price_minor: 9900, period_days: 10 }).where('id', '=', 'basic').execute()
    await shop.payPage(redirect_url)
    await shop.pass()
    expect(await statusOf(order_id)).toMatchObject({ status: 'success', amount_minor: 4900, currency: 'USD' })
    expect(await own()).toMatchObject({ active_until: NOON + 30 * DAY, next_charge: { amount_minor: 4900 } })
  })

  test('C10: of a forged, foreign, old or outdated quote is refused', async () => {
    await shop.useUpTrial()
    const { quote } = await quoteOf()
    const forged = `${quote.slice(0, -2)}${quote.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await codeOf(await order(forged))).toBe('409 quote_expired')
    const asOther = await shop.post('/billing/chargebee/checkout', { quote, agree: true }, { token: TOKENS.basic })
    expect(await codeOf(asOther)).toBe('409 quote_expired')
    expect(await codeOf(await order(quote, false))).toBe('422 consent_required')
    await shop.db.updateTable('packages').set({ price_minor: 5000 }).where('id', '=', 'basic').execute()
    expect(await codeOf(await order(quote))).toBe('409 quote_expired')
    await shop.db.updateTable('packages').set({ price_minor: 4900 }).where('id', '=', 'basic').execute()
    shop.clock.nowMs += 15 * MINUTE
    expect(await codeOf(await order(quote))).toBe('409 quote_expired')
    expect(await shop.ordersOf()).toEqual([])
  })

  test('C11: needs an idempotency key, and is made once under it', async () => {
    await shop.useUpTrial()
    const { quote } = await quoteOf()
    const bare = await shop.ask('/billing/chargebee/checkout', { token, body: { quote, agree: true } })
    expect(await codeOf(bare)).toBe('400 idempotency_key_required')
    const key = { headers: { 'idempotency-key': '0123456789abcdef' } }
    const ask = () => shop.post('/billing/chargebee/checkout', { quote, agree: true }, key)
    const [first, second] = [await read('checkout', await ask()), await read('checkout', await ask())]
    expect(second).toEqual(first)
  })

  test('C26: of a form of another site, or of a client without a name, is refused', async () => {
    const { quote } = await quoteOf()
    const headers = { 'idempotency-key': '0123456789abcdef', authorization: `Basic ${token}` }
    const send = (more: object, body: BodyInit) =>
      shop.app.request('http://efir.test/api/billing/chargebee/checkout', {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      })
    const json = { 'content-type': 'application/json' }
    expect(await codeOf(await send(json, JSON.stringify({ quote, agree: true })))).toBe('400 platform_required')
    const form = new URLSearchParams({ quote, agree: 'true' })
    expect((await send({}, form)).status).toBe(400)
    expect((await send({ platform: 'browser' }, form)).status).toBe(400)
    expect(await shop.ordersOf()).toEqual([])
  })

  test('C12: twenty at once are one, and of two paid pages one is given back', async () => {
    await shop.useUpTrial()
    const { quote } = await quoteOf()
    const placed = await Promise.all(Array.from({ length: 18 }, () => order(quote)))
    const ids = new Set(await Promise.all(placed.map(async (one) => ((await one.json()) as { order_id: string }).order_id)))
    expect([ids.size, (await shop.ordersOf()).length]).toEqual([1, 1])
    const again = await read('checkout', await order(quote))
    const other = await checkout('premium')
    expect((await shop.ordersOf()).map(({ state }) => state).toSorted()).toEqual(['created', 'superseded'])
    for (const placed of [again, other]) if (placed.next === 'pay') await shop.payPage(placed.redirect_url)
    await shop.pass(2 * HOUR)
    const [journal, theirs] = await shop.balances()
    expect([journal, Object.values(journal).filter((left) => left > 0).length]).toEqual([theirs, 1])
    expect((await shop.db.selectFrom('subscriptions').selectAll().where('open_of', '=', 'u-registered').execute()).length).toBe(1)
  })

  test('that the bank declined says why, and another order follows it', async () => {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout()
    expect(await statusOf(order_id)).toMatchObject({ status: 'checking', reason: null, redirect_url: null })
    await shop.payPage(redirect_url, '4000000000000002')
    shop.clock.nowMs += 3001
    expect(await statusOf(order_id)).toMatchObject({ status: 'failure', reason: 'insufficient_funds', can_retry: true })
    const again = await checkout()
    expect([again.order_id, (await statusOf(order_id)).status]).toEqual([order_id, 'checking'])
    await shop.payPage(again.redirect_url)
    await shop.pass()
    expect(await own()).toMatchObject({ active: true, package_id: 'basic' })
  })

  test('that another card has paid since its decline is told as paid at once', async () => {
    await shop.plan({ callbacks: { lose: 1 } })
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout()
    await shop.payPage(redirect_url, '4000000000000002')
    expect((await statusOf(order_id)).status).toBe('failure')
    await shop.payPage(redirect_url)
    expect((await statusOf(order_id)).status).toBe('success')
  })

  test('whose callbacks are all lost is found by its status', async () => {
    await shop.plan({ callbacks: { lose: 1 } })
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout()
    expect((await statusOf(order_id)).status).toBe('checking')
    await shop.payPage(redirect_url, '4000000000003063')
    expect((await statusOf(order_id)).status).toBe('checking')
    shop.clock.nowMs += 3001
    expect(await statusOf(order_id)).toMatchObject({ status: 'success', subscription: { active: true }, checked_at: NOON + 3001 })
  })

  test('C21: whose provider fails is unknown, never failed', async () => {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout()
    await shop.payPage(redirect_url)
    shop.answers.next = () => new Response('<html>', { status: 500 })
    expect(await statusOf(order_id)).toMatchObject({ status: 'checking', reason: null })
    shop.answers.next = null
    await shop.pass()
    expect((await statusOf(order_id)).status).toBe('success')
  })

  test('C9: is found by its account alone', async () => {
    const { order_id } = await checkout()
    for (const path of [order_id, 'ef000000000000000000']) {
      expect(await codeOf(await shop.ask(`/liqpay/status/${path}`, { token: TOKENS.basic }))).toBe('404 not_found')
    }
  })

  test('an upgrade costs what is quoted for the rest of the period, and is charged exactly', async () => {
    await buy()
    shop.clock.nowMs += 15 * DAY
    const quote = await quoteOf('premium')
    expect(quote).toMatchObject({
      what: 'upgrade',
      due: { amount_minor: 2000 },
      surcharge: { amount_minor: 2000 },
      cards_ok: true,
      lines: [
        { kind: 'package', amount_minor: 4450 },
        { kind: 'credit', amount_minor: 2450 },
      ],
      renewal: { amount_minor: 8900, at: NOON + 30 * DAY },
    })
    const placed = await read('checkout', await order(quote.quote))
    if (placed.next === 'pay') await shop.payPage(placed.redirect_url)
    await shop.pass()
    expect(await own()).toMatchObject({
      package_id: 'premium',
      active_until: NOON + 30 * DAY,
      next_charge: { amount_minor: 8900 },
    })
    expect((await shop.ordersOf()).at(-1)).toMatchObject({ kind: 'upgrade', amount_minor: 2000, outcome: 'applied' })
  })

  test('a downgrade waits for the end of the period, and is taken back by ordering the present package', async () => {
    await buy('premium')
    expect(await quoteOf('basic')).toMatchObject({ what: 'downgrade', due: { amount_minor: 0 }, renewal: { amount_minor: 4900 } })
    expect(await done('basic')).toMatchObject({ package_id: 'premium', next_package: { package_id: 'basic' } })
    const letters = shop.db.selectFrom('notices').select('facts').where('kind', '=', 'downgrade')
    expect((await letters.execute()).map(({ facts }) => JSON.parse(facts))).toEqual([{ name: 'Basic', atMs: NOON + 30 * DAY }])
    expect(await quoteOf('premium')).toMatchObject({ what: 'resume' })
    expect(await done('premium')).toMatchObject({ next_package: null, next_charge: { amount_minor: 8900 } })
    expect(await codeOf(await askQuote('premium'))).toBe('409 already_have')
  })

  test('a higher package in another currency waits for the end of the period, and is charged in its own', async () => {
    await buy()
    await shop.db.updateTable('packages').set({ currency: 'UAH', price_minor: 349_00 }).where('id', '=', 'premium').execute()
    expect(await quoteOf('premium')).toMatchObject({
      what: 'downgrade',
      due: { amount_minor: 0, currency: 'USD' },
      access_until: NOON + 30 * DAY,
      renewal: { amount_minor: 349_00, currency: 'UAH', at: NOON + 30 * DAY },
    })
    expect(await done('premium')).toMatchObject({ package_id: 'basic', next_package: { package_id: 'premium' } })
    await shop.db
      .updateTable('sessions')
      .set({ created_ms: NOON + 30 * DAY, last_seen_ms: NOON + 30 * DAY })
      .execute()
    await shop.pass(30 * DAY)
    expect(await own()).toMatchObject({ package_id: 'premium', next_charge: { amount_minor: 349_00, currency: 'UAH' } })
    expect((await shop.ordersOf()).at(-1)).toMatchObject({ kind: 'renewal', amount_minor: 349_00, currency: 'UAH' })
  })

  test('a cancelled renewal is resumed', async () => {
    await buy()
    await read('cancelRenewal', await shop.post('/billing/chargebee/cancel', { confirmation: 'СКАСУВАТИ' }))
    expect(await quoteOf()).toMatchObject({ what: 'resume', due: { amount_minor: 0 }, renewal: { at: NOON + 30 * DAY } })
    expect(await done('basic')).toMatchObject({ auto_renew: true, active_until: NOON + 30 * DAY })
  })

  test('a renewal past due is paid on a page with another card', async () => {
    await buy('basic', '4000000000000341')
    await shop.db
      .updateTable('sessions')
      .set({ created_ms: NOON + 30 * DAY, last_seen_ms: NOON + 30 * DAY })
      .execute()
    await shop.pass(30 * DAY)
    expect(await own()).toMatchObject({ active: true, problem: { code: 'insufficient_funds' } })
    expect(await quoteOf()).toMatchObject({ what: 'pay_now', due: { amount_minor: 4900 }, access_until: NOON + 60 * DAY })
    expect(await codeOf(await askQuote('premium'))).toBe('409 payment_pending')
    await shop.payPage((await checkout()).redirect_url)
    await shop.pass()
    expect(await own()).toMatchObject({ problem: null, active_until: NOON + 60 * DAY })
    const [journal, theirs] = await shop.balances()
    expect(journal).toEqual(theirs)
  })

  test('a package is not sold twice, nor where another source gives it', async () => {
    await buy()
    expect(await codeOf(await askQuote('basic'))).toBe('409 already_have')
    const asOf = async (who: 'basic' | 'premium', package_id: string) =>
      codeOf(await shop.post('/billing/chargebee/quote', { package_id }, { token: TOKENS[who] }))
    expect(await asOf('premium', 'basic')).toBe('409 already_have')
    await shop.db.updateTable('subscriptions').set({ source: 'apple' }).where('account_id', '=', 'u-premium').execute()
    expect(await asOf('premium', 'premium')).toBe('409 managed_elsewhere')
    expect(await asOf('premium', 'gone')).toBe('404 not_found')
    await shop.db.updateTable('packages').set({ on_sale: 0 }).where('id', '=', 'premium').execute()
    expect(await asOf('basic', 'premium')).toBe('409 package_not_sold')
  })

  test('a card is stored by a check that is given back, ten at most', async () => {
    const check = () => shop.post('/liqpay/card-auth-subscribe', { purpose: 'card' })
    const { order_id, redirect_url } = await read('authorizeCard', await check())
    expect((await read('authorizeCard', await check())).order_id).toBe(order_id)
    await shop.payPage(redirect_url)
    await shop.pass()
    expect(await statusOf(order_id)).toMatchObject({ kind: 'card', status: 'success', package_id: null })
    const [card] = await shop.db.selectFrom('cards').selectAll().execute()
    expect(card).toMatchObject({ mask: '424242*42', main_of: 'u-registered' })
    const more = Array.from({ length: 9 }, (_, at) => ({ ...card!, id: `c${at}`, token: `t${at}`, main_of: null }))
    await shop.db.insertInto('cards').values(more).execute()
    expect(await codeOf(await check())).toBe('422 cards_full')
  })

  test('twenty an hour can be made', async () => {
    await shop.useUpTrial()
    const { quote } = await quoteOf()
    for (let at = 0; at < 20; at += 1) await order(quote)
    expect(await codeOf(await order(quote))).toBe('429 too_many_tries')
    // C25: no answer tells a secret.
    const told = JSON.stringify([await quoteOf(), await own(), shop.reported.map(String)])
    expect(told).not.toContain(shop.books.merchant.private_key)
  })
})
