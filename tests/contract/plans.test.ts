import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const PRICED = { price_minor: 8900, currency: 'USD', trial_days: 7, trial_price_minor: 0, discount_percent: 15 }

describe('plans', () => {
  let service: Service
  const { data, failure } = askersOf(() => service)
  beforeAll(async () => {
    service = await openService(sqlite)
    await service.db.updateTable('packages').set(PRICED).where('id', '=', 'premium').execute()
    await service.db
      .insertInto('packages')
      .values({ id: 'premium-ios', name: 'Premium (iOS)', rank: 3, archive_days: 30, store: 'ios' })
      .execute()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.clock.nowMs += 3_600_000
  })

  test('are listed from the smallest with the channels that they open, free ones included', async () => {
    const plans = await data('planList', '/plan/list')
    expect(plans.map(({ _id, channels, archive_days }) => [_id, channels, archive_days])).toEqual([
      ['basic', 3, 14],
      ['premium', 4, 30],
      ['premium-ios', 4, 30],
    ])
    expect(plans.map(({ stations, devices }) => [stations, devices])).toEqual([
      [2, 5],
      [2, 5],
      [2, 5],
    ])
  })

  test('have the operator’s price, trial and discount', async () => {
    expect(await data('showPlan', '/plan/packages/premium')).toEqual({
      _id: 'premium',
      name: 'Premium',
      price: { amount_minor: 8900, currency: 'USD' },
      period_days: 30,
      trial_days: 7,
      trial_price_minor: 0,
      discount_percent: 15,
      archive_days: 30,
      channels: 4,
      stations: 2,
      devices: 5,
      store: null,
      channel_ids: ['tv-1', 'tv-2', 'tv-3', 'tv-4'],
    })
  })

  test('without a price are listed too', async () => {
    const [basic, , ios] = await data('planList', '/plan/list')
    expect(basic).toMatchObject({ price: null, period_days: 30, trial_days: 0, trial_price_minor: null, store: null })
    expect(ios).toMatchObject({ price: null, store: 'ios' })
  })

  test('with an amount but no currency have no price', async () => {
    await service.db.updateTable('packages').set({ price_minor: 4900 }).where('id', '=', 'basic').execute()
    expect(await data('showPlan', '/plan/packages/basic')).toMatchObject({ price: null, channel_ids: ['tv-1', 'tv-2', 'tv-4'] })
  })

  test('are one cached response for all viewers', async () => {
    const first = await service.ask('/plan/list', { token: TOKENS.basic })
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag')! }
    expect((await service.ask('/plan/list', { headers })).status).toBe(304)
  })

  test('that do not exist are not found', async () => {
    expect(await failure('/plan/packages/golden')).toBe('404 not_found')
    expect(await failure('/plan/packages/..%2F..')).toBe('400 invalid_input')
    expect(service.clock.nowMs).toBeGreaterThan(NOON)
  })

  test('are an empty list without any package', async () => {
    const { db } = service
    for (const table of ['sessions', 'accounts', 'programmes', 'channels', 'packages'] as const) {
      await db.deleteFrom(table).execute()
    }
    expect(await data('planList', '/plan/list')).toEqual([])
  })
})
