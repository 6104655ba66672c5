import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retry } from '../../server/billing/commands/check.ts'
import { api, type Api } from '../../src/contract/api.ts'
import type { CallData } from '../../src/contract/call.ts'
import { type ChargebeeShop, openChargebeeShop } from '../support/chargebee-shop.ts'
import { engines } from '../support/engines.ts'
import { NOON, TOKENS } from '../support/service.ts'
import { DAY } from '../support/shop.ts'

const token = TOKENS.registered

describe.each(engines())('an order at Chargebee, on $name,', (engine) => {
  let shop: ChargebeeShop
  beforeEach(async () => {
    shop = await openChargebeeShop(engine)
  })
  afterEach(() => shop.close())

  async function read<K extends keyof Api>(name: K, response: Response): Promise<CallData<Api[K]>> {
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, ''])
    return v.parse(api[name].data as v.GenericSchema, await response.json()) as CallData<Api[K]>
  }
  const quoteOf = async (package_id: string, more: object = {}) =>
    read('quoteOrder', await shop.post('/billing/chargebee/quote', { package_id, ...more }))
  const order = (quote: string) => shop.post('/billing/chargebee/checkout', { quote, agree: true })
  const checkout = async (package_id: string, more: object = {}) => {
    const placed = await read('checkout', await order((await quoteOf(package_id, more)).quote))
    if (placed.next !== 'pay') throw new Error('nothing to pay')
    return placed
  }
  const own = async () => (await read('showUser', await shop.ask('/users/show', { token }))).subscription
  const statusOf = async (id: string) => read('orderStatus', await shop.ask(`/liqpay/status/${id}`, { token }))

  test('is paid on a hosted page, and opens the package for the provider’s term', async () => {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout('premium')
    expect(await shop.payPage(redirect_url)).toContain(`http://efir.test/api/chargebee/return?order=${order_id}`)
    expect(await statusOf(order_id)).toMatchObject({ status: 'success', amount_minor: 8900 })
    expect(await own()).toMatchObject({ package_id: 'premium', active: true, auto_renew: true, active_until: NOON + 30 * DAY })
    expect(shop.reported).toEqual([])
    const [journal, books] = await shop.balances()
    expect(journal).toEqual(books)
  })

  const subscription = async () => (await shop.subscription())!
  const balanced = async () => {
    const [journal, books] = await shop.balances()
    expect(journal).toEqual(books)
    return Object.values(journal).toSorted((a, b) => a - b)
  }
  async function buy(package_id = 'basic', card?: string): Promise<string> {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout(package_id)
    await shop.payPage(redirect_url, card)
    await shop.pass()
    return order_id
  }
  const cards = async () => (await read('listCards', await shop.ask('/users/cards', { token }))).cards
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const cancel = () => shop.post('/billing/chargebee/cancel', { confirmation: 'СКАСУВАТИ' })
  const remote = async () => (await shop.provider.fetchSubscription((await subscription()).provider_ref!))!

  test('of a trial costs nothing, and its first charge comes with its end', async () => {
    const quote = await quoteOf('basic')
    expect(quote).toMatchObject({ what: 'trial', due: { amount_minor: 0 }, lines: [{ kind: 'trial', amount_minor: 0 }] })
    const { order_id, redirect_url } = await checkout('basic')
    await shop.payPage(redirect_url)
    await shop.pass()
    expect(await own()).toMatchObject({ trial: true, active_until: NOON + 7 * DAY, next_charge: { amount_minor: 4900 } })
    expect(await statusOf(order_id)).toMatchObject({ status: 'success' })
    expect(await balanced()).toEqual([])
    await shop.pass(7 * DAY)
    expect(await own()).toMatchObject({ trial: false, active: true, active_until: NOON + 37 * DAY })
    expect(await balanced()).toEqual([4900])
    expect(shop.reported).toEqual([])
  })

  test('is renewed by Chargebee, whether its webhooks come or not', async () => {
    await buy()
    shop.webhooks.lost = true
    await shop.pass(30 * DAY)
    expect(await own()).toMatchObject({ active: true, active_until: NOON + 60 * DAY })
    shop.webhooks.lost = false
    await shop.pass(30 * DAY)
    expect(await own()).toMatchObject({ active: true, active_until: NOON + 90 * DAY })
    expect(await balanced()).toEqual([4900, 4900, 4900])
    expect((await shop.ordersOf()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'first applied',
      'renewal applied',
      'renewal applied',
    ])
  })

  test('of a higher package costs what the quote showed, by the stored card', async () => {
    await buy()
    await shop.pass(10 * DAY)
    const quote = await quoteOf('premium')
    expect(quote).toMatchObject({ what: 'upgrade', cards_ok: true, surcharge: { amount_minor: 2666 } })
    const [card] = await cards()
    expect(card).toMatchObject({ mask: '424242*42', expires: '2039-12', is_main: true, in_use: true })
    const pay = { packageId: 'premium', quote: quote.quote, agree: true }
    expect(
      await read('payWithExistingCard', await shop.post(`/billing/chargebee/pay-with-exists-card/${card!._id}`, pay)),
    ).toMatchObject({ status: 'success' })
    expect(await own()).toMatchObject({ package_id: 'premium', active_until: NOON + 30 * DAY })
    expect(await balanced()).toEqual([2666, 4900])
    await shop.pass(20 * DAY)
    expect(await balanced()).toEqual([2666, 4900, 8900])
    expect(shop.reported).toEqual([])
  })

  test('of a higher package is entered once, though two processes learn of its payment at once', async () => {
    await buy()
    await shop.pass(10 * DAY)
    const { order_id, redirect_url } = await checkout('premium')
    shop.webhooks.lost = true
    await shop.payPage(redirect_url)
    const { provider_ref: ref } = await subscription()
    shop.answers.next = (url, init) => {
      if (!/\/invoices\/\w+$/.test(new URL(url).pathname)) return null
      // The other process enters it between two questions of this one.
      shop.answers.next = null
      return shop.mirror.mirror(ref!).then(() => shop.sandbox.app.request(url, init))
    }
    await shop.mirror.mirror(ref!)
    expect(await balanced()).toEqual([2666, 4900])
    const orders = await shop.ordersOf()
    expect(orders.filter(({ state }) => state === 'created' || state === 'pending')).toEqual([])
    expect(orders.find(({ id }) => id === order_id)).toMatchObject({ state: 'paid', outcome: 'applied' })
  })

  test('of a higher package is not made if the sum is another by then', async () => {
    await buy()
    const quote = await quoteOf('premium')
    shop.books.put('subscription', { ...shop.books.list('subscription')[0]!, current_term_start: (NOON - 30 * DAY) / 1000 })
    const [card] = await cards()
    const pay = { packageId: 'premium', quote: quote.quote, agree: true }
    const refused = await shop.post(`/billing/chargebee/pay-with-exists-card/${card!._id}`, pay)
    expect([refused.status, await codeOf(refused)]).toEqual([402, 'payment_failed'])
    expect(await own()).toMatchObject({ package_id: 'basic' })
    expect(await balanced()).toEqual([4900])
  })

  test('is declined by a bank without an end of its page, and is paid with another card', async () => {
    await shop.useUpTrial()
    const { order_id, redirect_url } = await checkout('basic')
    expect(await shop.payPage(redirect_url, '4000000000000002')).toContain('role="alert"')
    expect(await statusOf(order_id)).toMatchObject({ status: 'checking' })
    await shop.payPage(redirect_url, '4000000000003063')
    await shop.pass(4000)
    expect(await statusOf(order_id)).toMatchObject({ status: 'success' })
  })

  test('C12: two pages of one account, both paid, open one package; the other’s money goes back', async () => {
    await shop.useUpTrial()
    const first = await checkout('basic')
    const second = await checkout('premium')
    await shop.payPage(second.redirect_url)
    await shop.payPage(first.redirect_url)
    await shop.pass()
    await shop.pass(60_000)
    await shop.pass(600_000)
    expect((await balanced()).filter((kept) => kept > 0)).toHaveLength(1)
    const live = shop.books.list('subscription').filter(({ status }) => status !== 'cancelled')
    expect(live).toHaveLength(1)
    expect((await subscription()).provider_ref).toBe(live[0]!.id)
  })

  test('ends its renewal at the end of the term, and resumes it', async () => {
    await buy()
    expect(await read('cancelRenewal', await cancel())).toMatchObject({ auto_renew: false, active_until: NOON + 30 * DAY })
    expect(await remote()).toMatchObject({ status: 'non_renewing', renews: false })
    expect(await read('renewSubscription', await shop.post('/billing/chargebee/renew', {}))).toMatchObject({ auto_renew: true })
    expect(await remote()).toMatchObject({ status: 'active', renews: true })
    await cancel()
    await shop.pass(30 * DAY)
    await shop.pass()
    expect(await subscription()).toMatchObject({ state: 'ended', end_reason: 'cancelled', unsent_ms: null })
    expect(await balanced()).toEqual([4900])
  })

  test('C15: a renewal that came before the cancellation is given back', async () => {
    await buy()
    await shop.pass(30 * DAY - 1000)
    // The provider is silent, so the cancellation stays here, and the term is charged.
    shop.answers.next = () => new Response('', { status: 502 })
    await cancel()
    shop.clock.nowMs += 2000
    await shop.sandbox.work()
    shop.answers.next = null
    await shop.pass()
    await shop.pass(600_000)
    await shop.pass(600_000)
    expect(await balanced()).toEqual([0, 4900])
    expect(await subscription()).toMatchObject({ state: 'ended' })
    expect(shop.books.list('subscription').map(({ status }) => status)).toEqual(['cancelled'])
  })

  test('past due gives access for a day, and goes on with another card', async () => {
    await buy('basic', '4000000000000341')
    await shop.pass(30 * DAY)
    const due = await own()
    expect(due).toMatchObject({ active: true, problem: { code: 'declined', retry_at: NOON + 30 * DAY + 6 * 3_600_000 } })
    await shop.pass(DAY)
    expect(await own()).toMatchObject({ active: false })
    const page = await read('authorizeCard', await shop.post('/liqpay/card-auth-subscribe', { purpose: 'card' }))
    await shop.payPage(page.redirect_url, '4242424242424242')
    await shop.pass(60_000)
    const good = (await cards()).find(({ mask }) => mask === '424242*42')!
    await read('makeCardMain', await shop.post(`/cards/make-card-as-main/${good._id}`, {}))
    await read('renewSubscription', await shop.post('/billing/chargebee/renew', {}))
    await shop.pass()
    expect(await own()).toMatchObject({ active: true, problem: null, active_until: NOON + 60 * DAY })
    expect(await balanced()).toEqual([4900, 4900])
  })

  test('past due is tried again by the operator’s command', async () => {
    await buy('basic', '4000000000000341')
    await shop.pass(30 * DAY)
    const source = shop.books.list('payment_source')[0]!
    shop.books.put('payment_source', { ...source, inner: { number: '4242424242424242' } })
    const context = { db: shop.db, nowMs: shop.clock.nowMs, operator: 'olena', say: () => {}, openArchive: () => null }
    await retry([(await subscription()).id], context)
    await shop.pass()
    expect(await own()).toMatchObject({ active: true, problem: null })
    expect(await balanced()).toEqual([4900, 4900])
  })

  test('never paid again ends when Chargebee gives up', async () => {
    await buy('basic', '4000000000000341')
    for (let days = 0; days < 38; days += 1) await shop.pass(DAY)
    expect(await subscription()).toMatchObject({ state: 'ended', end_reason: 'not_paid' })
  })

  test('C19: a withdrawal ends access and the subscription, and gives the days not begun back', async () => {
    await buy()
    await shop.pass(3 * DAY - 1000)
    await read('withdraw', await shop.post('/billing/withdrawal', { confirm: true, name: 'Олена' }))
    const again = await shop.post('/billing/withdrawal', { confirm: true, name: 'Олена' })
    expect(await codeOf(again)).toBe('withdrawal_over')
    await shop.pass()
    await shop.pass(600_000)
    expect(await remote()).toMatchObject({ status: 'cancelled' })
    expect(await balanced()).toEqual([490])
    expect(shop.books.list('transaction').filter(({ type }) => type === 'refund')).toHaveLength(1)
  })

  test('of a lower package waits for the end of the term, and is undone', async () => {
    await buy('premium')
    const downgrade = async () => read('checkout', await order((await quoteOf('basic')).quote))
    expect(await downgrade()).toMatchObject({ next: 'done', subscription: { next_package: { package_id: 'basic' } } })
    expect(await remote()).toMatchObject({ hasScheduledChange: true })
    await read('checkout', await order((await quoteOf('premium')).quote))
    expect(await remote()).toMatchObject({ hasScheduledChange: false })
    await downgrade()
    await shop.pass(30 * DAY)
    expect(await own()).toMatchObject({ package_id: 'basic', next_package: null })
    expect(await balanced()).toEqual([4900, 8900])
  })

  test.each([
    ['500', () => new Response('', { status: 500 })],
    ['HTML', () => new Response('<html>')],
    ['{}', () => Response.json({})],
    ['a redirect', () => Response.redirect('http://evil.test/')],
    ['a lost answer', null],
  ])('C21: %s of Chargebee is no failed payment, and charges once', async (_name, fault) => {
    await buy()
    await shop.pass(10 * DAY)
    const quote = await quoteOf('premium')
    const [card] = await cards()
    shop.answers.next = (url) => {
      if (!url.includes('update_for_items')) return null
      if (fault) return fault()
      shop.answers.next = null
      // The provider changes the subscription; its answer is lost.
      const { origin, pathname } = new URL(url)
      return shop.provider
        .change((shop.books.list('subscription')[0] ?? { id: '' }).id, { itemPrice: 'premium-USD-30d', priceMinor: 8900 }, 'lost')
        .then(() => new Response(`${origin}${pathname}`, { status: 502 }))
    }
    const pay = { packageId: 'premium', quote: quote.quote, agree: true }
    const paid = await read('payWithExistingCard', await shop.post(`/billing/chargebee/pay-with-exists-card/${card!._id}`, pay))
    expect(paid.status).toBe('checking')
    expect(await own()).toMatchObject({ active: true })
    shop.answers.next = null
    await shop.pass(60_000)
    for (let times = 0; times < 4; times += 1) await shop.pass(600_000)
    expect(await own()).toMatchObject({ package_id: 'premium' })
    expect(await balanced()).toEqual([2666, 4900])
  })

  describe('C23: a webhook', () => {
    const events = () => shop.books.list('event')

    test('without the right name and password is refused, and one that is none as well', async () => {
      await buy()
      const [event] = events()
      for (const wrong of ['', 'Basic ', `Basic ${Buffer.from('efir:wrong').toString('base64')}`, 'Bearer efir']) {
        expect((await shop.deliver(event, wrong)).status).toBe(401)
      }
      for (const bad of [
        '',
        '{',
        '[]',
        '{"__proto__":{}}',
        JSON.stringify({ ...event, api_version: 'v1' }),
        'x'.repeat(300_000),
      ]) {
        expect((await shop.deliver(bad)).status).toBe(400)
      }
    })

    test('that comes a hundred times, ten at once and in any order, changes nothing more', async () => {
      await buy()
      await shop.pass(30 * DAY)
      const before = await subscription()
      for (let times = 0; times < 5; times += 1) {
        await Promise.all(
          events()
            .toReversed()
            .map((event) => shop.deliver(event)),
        )
      }
      expect(await subscription()).toEqual(before)
      expect(await balanced()).toEqual([4900, 4900])
      expect(shop.reported).toEqual([])
    })

    test('of a change before the one of the creation brings the present state', async () => {
      shop.webhooks.lost = true
      await shop.useUpTrial()
      const { order_id, redirect_url } = await checkout('basic')
      await shop.payPage(redirect_url)
      await shop.provider.cancel(order_id, 'end')
      const told = events().filter(({ event_type }) => String(event_type).startsWith('subscription'))
      expect(told.map(({ event_type }) => event_type)).toEqual(['subscription_created', 'subscription_cancellation_scheduled'])
      for (const event of told.toReversed()) expect((await shop.deliver(event)).status).toBe(200)
      expect(await own()).toMatchObject({ active: true, auto_renew: false })
    })

    test('of an older version leaves the newer state', async () => {
      await buy()
      const old = await remote()
      await cancel()
      shop.answers.next = (url) =>
        /subscriptions\/ef\w+$/.test(new URL(url).pathname)
          ? Response.json({
              subscription: {
                ...shop.books.list('subscription')[0],
                resource_version: old.version,
                status: 'active',
                cancelled_at: undefined,
              },
            })
          : null
      await shop.deliver({ ...events()[0], id: 'ev_late' })
      expect(await subscription()).toMatchObject({ auto_renew: 0 })
    })

    test('of a subscription that is not of this service is answered, and told to the operator', async () => {
      await buy()
      const source = shop.books.list('payment_source')[0]!
      const foreign = { id: 'foreign', status: 'active', customer_id: source.customer_id } as const
      shop.books.put('subscription', { ...shop.books.list('subscription')[0]!, ...foreign })
      expect(
        (await shop.deliver({ ...events()[0], id: 'ev_foreign', content: { subscription: { id: 'foreign' } } })).status,
      ).toBe(200)
      const event = shop.db.selectFrom('provider_events').selectAll().where('key', '=', 'chargebee:ev_foreign')
      expect(await event.executeTakeFirst()).toMatchObject({ trouble: 'unknown_subscription', done_ms: NOON })
    })
  })

  test('C8: the return address leads to our page alone', async () => {
    const order_id = await buy()
    const back = async (query: string) =>
      (await shop.app.request(`http://efir.test/api/chargebee/return${query}`)).headers.get('location')
    expect(await back(`?order=${order_id}&id=hp&state=succeeded`)).toBe(`/ua/dashboard/check-payment?order=${order_id}`)
    expect(await back('?order=//evil.test')).toBe('/ua/dashboard/check-payment')
    expect(await back('?id=hp')).toBe('/ua/dashboard/my-cards')
  })

  test('C25: no key, no password and no payment source is in a report, a row of events or an answer', async () => {
    await buy()
    shop.answers.next = () => Response.json({ api_error_code: 'api_authentication_failed', message: 'no' }, { status: 401 })
    const failed = await shop.post('/billing/chargebee/quote', { package_id: 'premium' })
    expect(await codeOf(failed)).toBe('payment_unavailable')
    await cancel()
    shop.answers.next = null
    const rows = await shop.db.selectFrom('provider_events').selectAll().execute()
    const told = JSON.stringify([rows, await cards(), await own(), shop.reported.map(String)])
    const source = shop.books.list('payment_source')[0]!.id
    for (const secret of [shop.books.site.apiKey, shop.account.password, source]) expect(told).not.toContain(secret)
  })

  test('an operator’s refund goes back by the invoice, once', async () => {
    const order_id = await buy()
    const { wantOperatorRefund } = await import('../../server/features/billing/operator-refund.ts')
    const caller = { actor: 'operator:olena', nowMs: NOON } as const
    await wantOperatorRefund(shop.db, { orderId: order_id, amountMinor: 900, why: 'test', endsAccess: true }, caller)
    for (let times = 0; times < 3; times += 1) await shop.pass(600_000)
    expect(await balanced()).toEqual([4000])
    expect(await remote()).toMatchObject({ status: 'cancelled' })
    expect(await shop.gateway.fetchArchive(NOON - DAY, NOON + DAY)).toMatchObject([{ orderId: order_id, refundedMinor: 900 }])
  })
})
