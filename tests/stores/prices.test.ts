import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PackageTable } from '../../server/db/schema.ts'
import { checkPrices } from '../../server/features/billing/check-prices.ts'
import { engines } from '../support/engines.ts'

const SOUND = { price_minor: 4900, currency: 'UAH', trial_currency: null, trial_price_minor: 100, trial_days: 7 }

describe.each(engines())('C29: a start with packages on sale, on $name,', (engine) => {
  let connection: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    connection = await engine.open()
    await connection.db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
  })
  afterAll(() => connection.close())

  const check = async (given: Updateable<PackageTable>) => {
    const row = { ...SOUND, discount_percent: 0, period_days: 30, on_sale: 1, ...given }
    await connection.db.updateTable('packages').set(row).execute()
    return checkPrices(connection.db).then(
      () => 'starts',
      (error: Error) => error.message,
    )
  }

  test.each<[string, Updateable<PackageTable>]>([
    ['a price of 0', { price_minor: 0 }],
    ['a price of -1', { price_minor: -1 }],
    ['the currency JPY', { currency: 'JPY' }],
    ['the currency JPY of its trial', { trial_currency: 'JPY' }],
    ['a trial for -1', { trial_price_minor: -1 }],
    ['a discount of 101 %', { discount_percent: 101 }],
    ['a period of 0 days', { period_days: 0 }],
    ['a trial of -1 days', { trial_days: -1 }],
  ])('is refused for %s', async (fault, given) => {
    expect(await check(given)).toContain(`basic has ${fault}`)
  })

  test('is not refused for sound prices, nor for a package that is not sold', async () => {
    expect(await check({})).toBe('starts')
    expect(await check({ price_minor: 0, on_sale: 0 })).toBe('starts')
    expect(await check({ price_minor: null, currency: null })).toBe('starts')
  })
})
