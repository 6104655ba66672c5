import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
})
