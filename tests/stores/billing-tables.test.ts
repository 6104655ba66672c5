import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import { isUniqueViolation } from '../../server/db/unique-violation.ts'
import { readBooks } from '../../server/features/billing/books-store.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'
import { orderRow } from '../support/order-row.ts'

const DAY = 24 * 3_600_000

const order = (id: string, given: Partial<NewOrderRow> = {}): NewOrderRow =>
  orderRow({ id, account_id: 'u-1', period_start_ms: NOON, period_end_ms: NOON + 30 * DAY, ...given })

const line = (id: string, given: object = {}) => ({
  id,
  order_id: 'ef01',
  account_id: 'u-1',
  provider: 'liqpay' as const,
  payment_id: '77',
  kind: 'charge' as const,
  amount_minor: 4900,
  currency: 'UAH',
  at_ms: NOON,
  written_ms: NOON,
  ...given,
})

describe.each(engines())('the tables of money, on $name,', (engine) => {
  let connection: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    connection = await engine.open()
    const { db } = connection
    await db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
    await db
      .insertInto('accounts')
      .values(['u-1', 'u-2'].map((id) => newAccount(NOON, { id })))
      .execute()
  })
  beforeEach(async () => {
    for (const table of ['journal', 'orders', 'subscriptions'] as const) await connection.db.deleteFrom(table).execute()
  })
  afterAll(() => connection.close())

  const addOrder = (row: NewOrderRow) => connection.db.insertInto('orders').values(row).execute()
  const isRefused = (writing: Promise<unknown>) => writing.then(() => false, isUniqueViolation)

  test('let one order claim a period, and any number without a claim', async () => {
    await addOrder(order('ef01', { claim: 'renewal:s-1:5' }))
    expect(await isRefused(addOrder(order('ef02', { claim: 'renewal:s-1:5' })))).toBe(true)
    await addOrder(order('ef03'))
    await addOrder(order('ef04'))
    await connection.db.updateTable('orders').set({ state: 'failed', claim: null }).where('id', '=', 'ef01').execute()
    await addOrder(order('ef05', { claim: 'renewal:s-1:5' }))
  })

  test('let an account have one open subscription sold here, and any number of grants', async () => {
    const add = (open_of: string | null, source: 'site' | 'admin') => {
      const row = { ...newGrant({ accountId: 'u-1', packageId: 'basic' }, NOON), source, open_of }
      return connection.db.insertInto('subscriptions').values(row).execute()
    }
    await add('u-1', 'site')
    expect(await isRefused(add('u-1', 'site'))).toBe(true)
    await add(null, 'site')
    await add(null, 'admin')
    await add(null, 'admin')
  })

  test("let a store's reference name one subscription", async () => {
    const add = (source: 'apple' | 'android') => {
      const row = { ...newGrant({ accountId: 'u-1', packageId: 'basic' }, NOON), source, provider_ref: 'r-1' }
      return connection.db.insertInto('subscriptions').values(row).execute()
    }
    await add('apple')
    await add('android')
    expect(await isRefused(add('apple'))).toBe(true)
  })

  test('have a line of the journal once, however often it is reported, and each step of a refund', async () => {
    await addOrder(order('ef01'))
    const add = (row: ReturnType<typeof line>) =>
      connection.db
        .insertInto('journal')
        .values(row)
        .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'payment_id', 'refunded_total']).doNothing())
        .executeTakeFirst()
    const refund = { kind: 'refund', amount_minor: -1000 }
    for (const id of ['j-1', 'j-2']) await add(line(id))
    for (const id of ['j-3', 'j-4']) await add(line(id, { ...refund, refunded_total: 1000 }))
    await add(line('j-5', { ...refund, refunded_total: 2000 }))
    await add(line('j-6', { payment_id: '78' }))
    const lines = await connection.db.selectFrom('journal').select(['id', 'amount_minor']).orderBy('id').execute()
    expect(lines.map(({ id }) => id)).toEqual(['j-1', 'j-3', 'j-5', 'j-6'])
    expect(await readBooks(connection.db, { fromMs: NOON, toMs: NOON + 1 })).toEqual([
      { currency: 'UAH', charges: 2, charged: 9800, returned: 2000, net: 7800, surplus: 0 },
    ])
    expect(await readBooks(connection.db, { fromMs: 0, toMs: NOON })).toEqual([])
  })

  test('keep orders and the journal of a deleted account, and none of its cards', async () => {
    const { db } = connection
    await addOrder(order('ef01', { account_id: 'u-2' }))
    await db
      .insertInto('journal')
      .values(line('j-1', { account_id: 'u-2' }))
      .execute()
    const card = { id: 'c-1', account_id: 'u-2', provider: 'liqpay' as const, token: 't', brand: 'visa', mask: '414962*99' }
    const about = { bank: null, country: null, expires_month: null, main_of: 'u-2', payer_ip: '192.0.2.1' }
    await db
      .insertInto('cards')
      .values({ ...card, ...about, added_ms: NOON, removed_ms: null })
      .execute()
    await db.deleteFrom('accounts').where('id', '=', 'u-2').execute()
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: 'ef01' }])
    expect(await db.selectFrom('journal').select('id').execute()).toEqual([{ id: 'j-1' }])
    expect(await db.selectFrom('cards').select('id').execute()).toEqual([])
  })
})
