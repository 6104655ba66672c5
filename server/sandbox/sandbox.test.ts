import { afterEach, describe, expect, test } from 'vitest'
import { createLiqPay } from '../adapters/payments/liqpay.ts'
import type { LiqPayVersion } from '../adapters/payments/liqpay-signature.ts'
import type { CallbackReading, PaymentRequest } from '../adapters/payments/payment-gateway.ts'
import { openBooks, type SandboxBooks } from './sandbox-books.ts'
import { createSandbox } from './sandbox.ts'

const NOON = Date.parse('2026-11-21T10:00:00Z')
const HOUR = 3_600_000
const BASE = 'http://127.0.0.1:4300'

let opened: SandboxBooks | undefined
afterEach(() => {
  opened?.close()
  opened = undefined
})

/** The sandbox and a gateway that talks to it, on a clock of their own. */
function open({ version = 3 as LiqPayVersion, isTaken = (): boolean => true, hasControl = true } = {}) {
  const books = openBooks(':memory:')
  opened = books
  const clock = { nowMs: NOON }
  const callbacks: CallbackReading[] = []
  const { app, work } = createSandbox({
    books,
    baseUrl: BASE,
    hasControl,
    now: () => clock.nowMs,
    random: () => 0.5,
    async fetchUrl(_url, init) {
      if (isTaken()) callbacks.push(gateway.readCallback(init!.body as URLSearchParams))
      return new Response('', { status: isTaken() ? 200 : 500 })
    },
  })
  const { public_key: publicKey, private_key: privateKey } = books.merchant
  const config = { publicKey, privateKey, url: BASE, version, paytypes: 'card', publicUrl: 'http://127.0.0.1:3000' }
  const fetchUrl = (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch
  const gateway = createLiqPay(config, fetchUrl)
  const post = async (path: string, fields: Record<string, string>) =>
    (await app.request(`${BASE}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text()
  const pay = (request: PaymentRequest, card: string) =>
    post('/api/3/checkout/pay', { ...Object.fromEntries(new URL(gateway.checkoutUrl(request)).searchParams), card })
  const plan = async (faults: object) => {
    const answer = await app.request(`${BASE}/control/plan`, { method: 'POST', body: JSON.stringify(faults) })
    return answer.status
  }
  return { app, books, callbacks, clock, config, fetchUrl, gateway, pay, plan, post, work }
}

const order = (given: Partial<PaymentRequest> = {}): PaymentRequest => ({
  orderId: 'ef01',
  action: 'pay',
  amountMinor: 4999,
  currency: 'UAH',
  description: 'Ефір: Basic, 30 днів',
  locale: 'uk',
  accountId: 'u-1',
  expiresMs: NOON + HOUR,
  ...given,
})
const CARD = '4242424242424242'

describe.each([3, 7] as const)('under version %s', (version) => {
  test('a page is opened, paid, called back and told by its status and in the archive', async () => {
    const { app, callbacks, gateway, pay, work } = open({ version })
    expect(await gateway.fetchStatus('ef01')).toBeNull()
    const page = await app.request(gateway.checkoutUrl(order()))
    expect(await page.text()).toContain('49.99 UAH')
    expect((await gateway.fetchStatus('ef01'))?.status).toBe('waiting')
    expect(await pay(order(), '4242 4242 4242 4242')).toContain('http://127.0.0.1:3000/api/liqpay/return?order=ef01')
    await work()
    const status = await gateway.fetchStatus('ef01')
    expect(status).toMatchObject({ status: 'paid', amountMinor: 4999, currency: 'UAH', isOwnMerchant: true, atMs: NOON })
    expect(status?.card).toMatchObject({ mask: '424242*42', brand: 'visa' })
    expect(callbacks).toEqual([{ report: status }])
    expect(await gateway.fetchArchive(NOON - HOUR, NOON + HOUR)).toEqual([status])
    expect(await gateway.fetchArchive(NOON + HOUR, NOON + 2 * HOUR)).toEqual([])
  })
})

test('a saved card is charged once an order, also when the request is repeated', async () => {
  const { books, gateway, pay } = open()
  await pay(order(), CARD)
  const { card } = (await gateway.fetchStatus('ef01'))!
  const token = { token: card!.token, payerIp: '192.0.2.1', isRecurring: true }
  expect((await gateway.charge(order({ orderId: 'ef02' }), token)).status).toBe('paid')
  expect((await gateway.charge(order({ orderId: 'ef02' }), token)).status).toBe('waiting')
  expect(books.payments()).toHaveLength(2)
  const gone = await gateway.charge(order({ orderId: 'ef03' }), { ...token, token: 'unknown' })
  expect(gone).toMatchObject({ status: 'failed', decline: 'card_gone' })
})

test('cards end as they are listed', async () => {
  const { books, clock, gateway, pay, post, work } = open()
  expect(await pay(order(), '4000000000000002')).toContain('role="alert"')
  expect(await gateway.fetchStatus('ef01')).toMatchObject({ status: 'failed', decline: 'insufficient_funds' })
  expect(await pay(order(), '1234')).toContain('role="alert"')
  await pay(order(), CARD)
  expect((await gateway.fetchStatus('ef01'))?.status).toBe('paid')

  const secured = order({ orderId: 'ef02' })
  await pay(secured, '4000000000003063')
  expect(await gateway.fetchStatus('ef02')).toMatchObject({
    status: 'action',
    redirectUrl: expect.stringContaining('order=ef02'),
  })
  await post('/api/3/checkout/confirm', { order: 'ef02', code: '0000' })
  expect((await gateway.fetchStatus('ef02'))?.status).toBe('failed')
  await pay(secured, '4000000000003063')
  await post('/api/3/checkout/confirm', { order: 'ef02', code: '1111' })
  expect((await gateway.fetchStatus('ef02'))?.status).toBe('paid')

  await pay(order({ orderId: 'ef06' }), '4000000000000069')
  expect((await gateway.fetchStatus('ef06'))?.decline).toBe('expired')

  const later = (card: string, orderId: string) =>
    gateway.charge(order({ orderId }), { token: books.tokenOf(card), payerIp: '192.0.2.1', isRecurring: true })
  expect((await later('4000000000000341', 'ef03')).decline).toBe('insufficient_funds')
  expect(await later('4000000000003220', 'ef04')).toMatchObject({ status: 'action' })
  expect((await later('4000000000000259', 'ef05')).status).toBe('paid')
  clock.nowMs += HOUR
  await work()
  expect(await gateway.fetchStatus('ef05')).toMatchObject({ status: 'reversed', refundedMinor: 4999 })
})

test('a card check blocks its amount', async () => {
  const { gateway, pay } = open()
  for (const action of ['auth', 'hold'] as const) {
    await pay(order({ orderId: action, action, amountMinor: 100 }), CARD)
    expect((await gateway.fetchStatus(action))?.status).toBe('checked')
  }
})

test('refunds add up to the payment and no further, and are not told apart', async () => {
  const { gateway, pay } = open()
  await pay(order(), CARD)
  for (const total of [1000, 2000]) {
    await gateway.refund('ef01', 1000)
    expect((await gateway.fetchStatus('ef01'))?.refundedMinor).toBe(total)
  }
  await expect(gateway.refund('ef01', 4000)).rejects.toThrow('err_amount')
  await expect(gateway.refund('ef09', 4000)).rejects.toThrow('payment_not_found')
})

test('a page that expired takes no card, and a paid one no second payment', async () => {
  const { books, clock, gateway, pay, work } = open()
  await pay(order(), CARD)
  await pay(order(), CARD)
  expect(await work()).toBe(1)
  clock.nowMs += HOUR
  expect(await pay(order({ orderId: 'ef02' }), CARD)).not.toContain('<form')
  expect((await gateway.fetchStatus('ef02'))?.status).toBe('waiting')
  expect(books.payments()).toHaveLength(2)
})

test('a callback is sent until it is taken', async () => {
  let isUp = false
  const { callbacks, clock, pay, work } = open({ isTaken: () => isUp })
  await pay(order(), CARD)
  expect([await work(), await work()]).toEqual([1, 0])
  clock.nowMs += 1000
  isUp = true
  expect([await work(), await work(), callbacks.length]).toEqual([1, 0, 1])
})

test('callbacks are lost, doubled and forged as planned', async () => {
  const { callbacks, pay, plan, work } = open()
  expect(await plan({ callbacks: { lose: 1 } })).toBe(200)
  await pay(order({ orderId: 'ef01' }), CARD)
  expect(await work()).toBe(0)
  await plan({ callbacks: { twice: 1, badSignature: 1 } })
  await pay(order({ orderId: 'ef02' }), CARD)
  expect(await work()).toBe(2)
  expect(callbacks).toEqual([{ refused: 'unsigned' }, { refused: 'unsigned' }])
  expect(await plan({ callbacks: { lose: 2 } })).toBe(400)
})

test('an answer that is lost may have charged, one whose request is lost has not', async () => {
  const { books, gateway, plan } = open()
  const token = { token: books.tokenOf(CARD), payerIp: '192.0.2.1', isRecurring: true }
  await plan({ api: { loseRequest: 1 } })
  await expect(gateway.charge(order(), token)).rejects.toThrow('HTTP 502')
  expect(books.payments()).toHaveLength(0)
  await plan({ api: { loseAnswer: 1 } })
  await expect(gateway.charge(order(), token)).rejects.toThrow('HTTP 502')
  expect(books.find('ef01')?.status).toBe('success')
})

test('a charge is in the books with its callback, or not at all', async () => {
  const { books, gateway } = open()
  const token = { token: books.tokenOf(CARD), payerIp: '192.0.2.1', isRecurring: true }
  const addCallback = books.addCallback
  books.addCallback = () => {
    throw new Error('the process dies here')
  }
  await expect(gateway.charge(order(), token)).rejects.toThrow()
  expect(books.payments()).toEqual([])
  books.addCallback = addCallback
  expect(await gateway.charge(order(), token)).toMatchObject({ status: 'paid' })
})

test.each([
  ['limit', 'insufficient_funds'],
  ['err_no_card_token', 'card_gone'],
  ['9859', 'insufficient_funds'],
])('a charge refused with %s was declined: %s', async (err_code, decline) => {
  const { config } = open()
  const gateway = createLiqPay(config, async () => Response.json({ result: 'error', status: 'error', err_code }))
  const charge = gateway.charge(order(), { token: 't', payerIp: '192.0.2.1', isRecurring: true })
  expect(await charge).toMatchObject({ status: 'failed', decline })
})

test('without its flag nothing is planned or read', async () => {
  const { app, plan } = open({ hasControl: false })
  expect(await plan({})).toBe(404)
  expect((await app.request(`${BASE}/control/books`)).status).toBe(404)
})

test('a wrong key is a fault of the configuration, never a declined card', async () => {
  const { app, config, fetchUrl } = open()
  for (const wrong of [{ privateKey: 'another' }, { publicKey: 'another' }]) {
    const gateway = createLiqPay({ ...config, ...wrong }, fetchUrl)
    await expect(gateway.fetchStatus('ef01')).rejects.toThrow('refuses this service')
    expect((await app.request(gateway.checkoutUrl(order()))).status).toBe(400)
  }
})

test.each([
  ['an error of the server', () => new Response('{}', { status: 500 })],
  ['HTML', () => new Response('<html>')],
  ['an empty object', () => Response.json({})],
  ['another order', () => Response.json({ order_id: 'ef99', status: 'success' })],
  ['an amount that is none', () => Response.json({ order_id: 'ef01', status: 'success', amount: 'NaN' })],
  ['a busy provider', () => Response.json({ result: 'error', status: 'error', err_code: 'too_many_requests' })],
  ['an error without a code', () => Response.json({ result: 'error', status: 'error' })],
  ['a closed connection', () => Promise.reject(new TypeError('fetch failed'))],
])('%s leaves the outcome unknown', async (_name, answer) => {
  const { config } = open()
  const gateway = createLiqPay(config, async () => answer())
  await expect(gateway.fetchStatus('ef01')).rejects.toThrow()
  await expect(gateway.charge(order(), { token: 't', payerIp: '192.0.2.1', isRecurring: true })).rejects.toThrow()
})
