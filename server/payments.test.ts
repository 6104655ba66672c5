import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openService, type Service } from '../tests/support/service.ts'
import { sqlite } from '../tests/support/engines.ts'
import { readConfig } from './config.ts'
import { DEMONSTRATION, writeFact } from './db/fact-store.ts'
import { reconcileArchive } from './features/billing/reconcile-archive.ts'
import { newGrant } from './features/billing/subscription-store.ts'
import { newAccount } from './features/users/account-store.ts'
import { openBooks } from './sandbox/sandbox-books.ts'
import { openArchive, openPayments, type Payments } from './payments.ts'

const ADDRESS = 'http://127.0.0.1:3000'
const KEYS = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'key', PUBLIC_URL: 'https://efir.example' }

let folder: string
let shared: Service
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efir-payments-'))
  shared = await openService(sqlite)
})
afterAll(async () => {
  await shared.close()
  rmSync(folder, { recursive: true })
})

const reportError = (): void => {}
const open = async (env: Record<string, string> = {}) =>
  openPayments(readConfig({ DATA_DIR: folder, ...env }), ADDRESS, { db: shared.db, reportError })

test('a service with keys is paid through LiqPay, and has no sandbox', async () => {
  const { parts, line } = await open(KEYS)
  expect([parts.liqpay !== undefined, parts.sandbox, line]).toEqual([
    true,
    undefined,
    '  Payments: LiqPay at https://www.liqpay.ua',
  ])
})

test('a service that others reach, or with PostgreSQL, takes no payments without keys', async () => {
  const others = [
    { PUBLIC_URL: 'https://efir.example' },
    { PROXIES: '1' },
    { DATABASE_URL: 'postgres://db/efir' },
    { PAYMENTS: 'off' },
  ]
  for (const env of others) {
    expect([env, (await open(env)).parts]).toEqual([env, {}])
  }
  expect((await open({ ...KEYS, PAYMENTS: 'off' })).parts).toEqual({})
  await expect(open({ PAYMENTS: 'sandbox', PUBLIC_URL: 'https://efir.example' })).rejects.toThrow('PAYMENTS is sandbox')
})

test.each([
  [{ price_minor: 0 }, 'a price of 0'],
  [{ price_minor: -100 }, 'a price of -100'],
  [{ price_minor: 2 ** 31 }, 'a price of 2147483648'],
  [{ currency: 'JPY' }, 'the currency JPY'],
  [{ trial_currency: 'JPY' }, 'the currency JPY of its trial'],
  [{ trial_price_minor: -1 }, 'a trial for -1'],
  [{ discount_percent: 101 }, 'a discount of 101 %'],
  [{ period_days: 0 }, 'a period of 0 days'],
])('a package with %j on sale stops the start, where it can be paid', async (change, fault) => {
  const { db } = shared
  const before = await db.selectFrom('packages').selectAll().where('id', '=', 'basic').executeTakeFirstOrThrow()
  const sold = { price_minor: 4900, currency: 'USD', on_sale: 1, ...change }
  const set = (row: Partial<typeof before>) => db.updateTable('packages').set(row).where('id', '=', 'basic').execute()
  await set(sold)
  try {
    await expect(open(KEYS)).rejects.toThrow(`basic has ${fault}`)
    expect((await open({ PAYMENTS: 'off' })).parts).toEqual({})
  } finally {
    await set(before)
  }
})

test("C27: Chargebee's stand-in exists for browsers of this machine alone, without a control", async () => {
  const { parts, keep } = await open({ BILLING_SELLS: 'chargebee' })
  const service = await openService(sqlite, undefined, undefined, {}, undefined, parts.liqpay, parts.sandbox)
  const statusOf = async (path: string, remoteAddress: string, headers: Record<string, string> = {}) => {
    const init = { headers: { host: '127.0.0.1:3000', ...headers } }
    const incoming = { socket: { remoteAddress }, httpVersion: '1.1' }
    return (await service.app.request(`${ADDRESS}/sandbox/chargebee${path}`, init, { incoming })).status
  }
  // The API asks for its key.
  const api = '/api/v2/events'
  expect(await statusOf(api, '127.0.0.1')).toBe(401)
  expect(await statusOf(api, '192.0.2.7')).toBe(404)
  expect(await statusOf(api, '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
  expect(await statusOf(api, '127.0.0.1', { host: 'evil.example' })).toBe(404)
  for (const path of ['plan', 'books']) expect(await statusOf(`/control/${path}`, '127.0.0.1')).toBe(404)
  await keep({ db: service.db, watched: (_name, round) => round, reportError }).stop()
  await service.close()
})

describe('the sandbox of a service on this machine', () => {
  let service: Service
  let payments: Payments
  beforeAll(async () => {
    payments = await open()
    service = await openService(sqlite, undefined, undefined, {}, undefined, payments.parts.liqpay, payments.parts.sandbox)
  })
  afterAll(async () => {
    await payments.keep({ db: service.db, watched: (_name, round) => round, reportError: () => {} }).stop()
    await service.close()
  })

  const pageOf = async () =>
    payments.parts.liqpay!.checkoutUrl({
      orderId: 'ef0123456789abcdef01',
      action: 'pay',
      amountMinor: 4900,
      currency: 'UAH',
      description: 'Ефір',
      locale: 'uk',
      accountId: 'payer',
      expiresMs: Date.now() + 3_600_000,
    })
  const ask = (url: string, address: string, init: RequestInit = {}) =>
    service.app.request(
      url,
      { ...init, headers: { host: '127.0.0.1:3000', ...init.headers } },
      {
        incoming: { socket: { remoteAddress: address }, httpVersion: '1.1' },
      },
    )

  test('is named at the start, and takes a card on its own origin', async () => {
    expect(payments.line).toContain(`${ADDRESS}/sandbox/liqpay`)
    const url = await pageOf()
    expect((await ask(url, '127.0.0.1')).status).toBe(200)
    const form = new URLSearchParams([...new URL(url).searchParams, ['card', '4242 4242 4242 4242']])
    const paid = await ask(`${ADDRESS}/sandbox/liqpay/api/3/checkout/pay`, '127.0.0.1', {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ADDRESS },
    })
    expect(await paid.text()).toContain(`${ADDRESS}/api/liqpay/return?order=ef0123456789abcdef01`)
    expect(await payments.parts.liqpay!.fetchStatus('ef0123456789abcdef01')).toMatchObject({ status: 'paid', amountMinor: 4900 })
  })

  test('C27: does not exist for another machine, behind a proxy, or under a foreign name', async () => {
    expect((await ask(await pageOf(), '192.0.2.7')).status).toBe(404)
    expect((await ask(await pageOf(), '127.0.0.1', { headers: { 'x-forwarded-for': '192.0.2.7' } })).status).toBe(404)
    expect((await ask(await pageOf(), '127.0.0.1', { headers: { host: 'evil.example' } })).status).toBe(404)
  })

  test('C27: has no control of faults and books', async () => {
    for (const path of ['plan', 'books']) {
      expect((await ask(`${ADDRESS}/sandbox/liqpay/control/${path}`, '127.0.0.1')).status).toBe(404)
    }
  })
})

test("the demonstration's viewer with Basic has paid three times, once for all, in the sandbox's books too", async () => {
  const service = await openService(sqlite)
  const { db } = service
  try {
    await db.updateTable('packages').set({ price_minor: 4900, currency: 'USD' }).where('id', '=', 'basic').execute()
    await db
      .insertInto('accounts')
      .values(newAccount(Date.now(), { id: 'demo-basic' }))
      .execute()
    const grant = newGrant({ accountId: 'demo-basic', packageId: 'basic' }, Date.now())
    await db.insertInto('subscriptions').values(grant).execute()
    await writeFact(db, DEMONSTRATION, 'complete')
    const config = readConfig({ DATA_DIR: folder })
    const errors: unknown[] = []
    const seedParts = { db, reportError: (error: unknown) => void errors.push(error) }
    for (let start = 0; start < 2; start += 1) await openPayments(config, ADDRESS, seedParts)
    const own = db.selectFrom('subscriptions').selectAll().where('account_id', '=', 'demo-basic')
    const [subscription, ...others] = await own.execute()
    expect([errors, others, subscription]).toMatchObject([[], [], { source: 'site', state: 'active', auto_renew: 1 }])
    expect(subscription!.period_end_ms! - Date.now()).toBeGreaterThan(24 * 86_400_000)
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', 'demo-basic')
      .orderBy('created_ms')
      .execute()
    expect(orders.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['first', 'applied'],
      ['renewal', 'applied'],
      ['renewal', 'applied'],
    ])
    const lines = await db.selectFrom('journal').selectAll().where('account_id', '=', 'demo-basic').execute()
    expect(lines.map(({ amount_minor }) => amount_minor)).toEqual([4900, 4900, 4900])
    const books = openBooks(join(folder, 'sandbox.sqlite'))
    const paid = books.payments().filter(({ order_id }) => orders.some(({ id }) => id === order_id))
    expect(paid.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    books.close()
    // A command compares them beside the service, without a key.
    const archive = openArchive(config, service.db)!
    const interval = { fromMs: orders[0]!.created_ms - 60_000, toMs: Date.now() + 60_000 }
    const ours = new Set(orders.map(({ id }) => id))
    const differences = await reconcileArchive(db, archive, interval)
    expect(differences.filter(({ orderId }) => ours.has(orderId))).toEqual([])
    archive.close()
    expect(openArchive({ ...config, payments: 'off' }, service.db)).toBeNull()
  } finally {
    await service.close()
  }
})
