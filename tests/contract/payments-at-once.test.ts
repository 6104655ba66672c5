import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { api, type Api } from '../../src/contract/api.ts'
import type { CallData } from '../../src/contract/call.ts'
import { type ChargebeeShop, openChargebeeShop } from '../support/chargebee-shop.ts'
import { engines } from '../support/engines.ts'
import { type RequestOptions, TOKENS } from '../support/service.ts'
import { DAY, GOOD_CARD, openShop, type Shop } from '../support/shop.ts'

const HOUR = DAY / 24
const token = TOKENS.registered

describe.each(engines())('on $name,', (engine) => {
  let shop: Shop | ChargebeeShop
  afterEach(() => shop.close())

  async function read<K extends keyof Api>(name: K, response: Response): Promise<CallData<Api[K]>> {
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, ''])
    return v.parse(api[name].data as v.GenericSchema, await response.json()) as CallData<Api[K]>
  }
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const askQuote = (package_id: string, by: RequestOptions = {}) => shop.post('/billing/chargebee/quote', { package_id }, by)
  const quoteOf = async (package_id: string, by: RequestOptions = {}) => read('quoteOrder', await askQuote(package_id, by))
  const order = async (package_id: string, by: RequestOptions = {}) => {
    const { quote } = await quoteOf(package_id, by)
    return read('checkout', await shop.post('/billing/chargebee/checkout', { quote, agree: true }, by))
  }
  const payByCard = (cardId: string, packageId: string, quote: string) =>
    shop.post(`/billing/chargebee/pay-with-exists-card/${cardId}`, { packageId, quote, agree: true })
  const withdraw = () => shop.post('/billing/withdrawal', { confirm: true, name: 'Олена' })
  const own = async () => (await read('showUser', await shop.ask('/users/show', { token }))).subscription
  const cards = async () => (await read('listCards', await shop.ask('/users/cards', { token }))).cards

  async function buy(by: RequestOptions = {}): Promise<void> {
    const placed = await order('basic', by)
    if (placed.next === 'pay') await shop.payPage(placed.redirect_url, GOOD_CARD)
    await shop.pass()
  }
  /** The sums that the provider kept; our journal has the same. */
  async function keptSums(): Promise<number[]> {
    const [journal, books] = await shop.balances()
    expect(journal).toEqual(books)
    return Object.values(journal).filter((left) => left > 0)
  }

  describe('a renewal under way at LiqPay', () => {
    /** Basic of seven days: its renewal's answers are lost. Returns a quote of Premium from before. */
    async function open(): Promise<string> {
      shop = await openShop(engine)
      await shop.useUpTrial()
      await shop.db.updateTable('packages').set({ period_days: 7 }).execute()
      await buy()
      await shop.plan({ api: { loseAnswer: 1 }, callbacks: { lose: 1 } })
      shop.clock.nowMs += 7 * DAY - 60_000
      const { quote } = await quoteOf('premium')
      await shop.pass(60_000)
      return quote
    }

    test('C13: lets no stored card pay beside it, and is charged once', async () => {
      const upgrade = await open()
      const [card] = await cards()
      const { quote } = await quoteOf('basic')
      const refused = await Promise.all(Array.from({ length: 5 }, () => payByCard(card!._id, 'basic', quote)))
      expect(await Promise.all(refused.map(codeOf))).toEqual(Array.from({ length: 5 }, () => 'payment_pending'))
      // Premium would be free for the last minute, and the renewal is Basic's.
      expect(await codeOf(await payByCard(card!._id, 'premium', upgrade))).toBe('quote_expired')
      expect(await codeOf(await shop.post('/billing/chargebee/checkout', { quote: upgrade, agree: true }))).toBe('quote_expired')
      expect(await codeOf(await askQuote('premium'))).toBe('payment_pending')
      await shop.plan({})
      await shop.pass(HOUR)
      expect(await own()).toMatchObject({ active: true, package_id: 'basic' })
      expect(await keptSums()).toEqual([4900, 4900])
    })

    test('a card is not asked to pay for a change that costs nothing, and changes nothing', async () => {
      await open()
      shop.clock.nowMs -= 60_000
      const [card] = await cards()
      const { quote, due } = await quoteOf('premium')
      expect(due.amount_minor).toBe(0)
      expect(await codeOf(await payByCard(card!._id, 'premium', quote))).toBe('quote_expired')
      expect(await own()).toMatchObject({ package_id: 'basic' })
    })

    test('C19: is given back if the viewer withdraws, and the paid period as the law says, once', async () => {
      await open()
      const answers = await Promise.all(Array.from({ length: 20 }, withdraw))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await shop.plan({})
      for (let hours = 0; hours < 4; hours += 1) await shop.pass(HOUR)
      expect(await own()).toMatchObject({ active: false })
      expect(await keptSums()).toEqual([4900])
      const refunds = await shop.db.selectFrom('refunds').select(['reason', 'amount_minor', 'state']).execute()
      expect(refunds).toEqual([{ reason: 'surplus', amount_minor: 4900, state: 'done' }])
    })
  })

  describe('Chargebee', () => {
    async function open(): Promise<ChargebeeShop> {
      const opened = await openChargebeeShop(engine)
      shop = opened
      return opened
    }

    test('C13: charges a due renewal by itself, so that no card pays beside it', async () => {
      const opened = await open()
      await opened.useUpTrial()
      await buy()
      const [card] = await cards()
      opened.webhooks.lost = true
      await opened.pass(30 * DAY - 60_000)
      const { quote } = await quoteOf('premium')
      // Its charge is made; the news of it is not here yet.
      opened.clock.nowMs += 120_000
      expect(await codeOf(await payByCard(card!._id, 'premium', quote))).toBe('quote_expired')
      expect(await codeOf(await askQuote('basic'))).toBe('payment_pending')
      opened.webhooks.lost = false
      await opened.pass(HOUR)
      expect(await own()).toMatchObject({ active: true, package_id: 'basic' })
      expect(await keptSums()).toEqual([4900, 4900])
    })

    test('C18: tries a package once for an account, a phone and an address, also after the account is deleted', async () => {
      const opened = await open()
      const contacts = { phone: '+380671234567', email: 'a@efir.example', email_verified: 1 }
      const change = (id: string, set: object) => opened.db.updateTable('accounts').set(set).where('id', '=', id).execute()
      const whatFor = async (who: 'basic' | 'premium' | 'registered') => (await quoteOf('basic', { token: TOKENS[who] })).what
      await change('u-registered', contacts)
      await buy()
      expect(await own()).toMatchObject({ trial: true })
      await opened.db.deleteFrom('accounts').where('id', '=', 'u-registered').execute()
      await opened.db.deleteFrom('subscriptions').execute()
      expect(await whatFor('basic')).toBe('trial')
      await change('u-basic', { phone: contacts.phone })
      expect(await whatFor('basic')).toBe('first')
      await change('u-basic', { phone: null, email: contacts.email, email_verified: 1 })
      expect(await whatFor('basic')).toBe('first')
    })
  })
})
