import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { missingDemonstration, noteDemonstration } from '../../server/seed/demonstration-state.ts'
import { seedDemonstration } from '../../server/seed/demonstration.ts'
import { type Engine, engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'

const DAY = 86_400_000

// Thirty-eight days of eighty-three channels are written here, on every engine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines())('the demonstration on $name', (engine) => {
  let service: Awaited<ReturnType<Engine['open']>>
  beforeAll(async () => {
    service = await engine.open()
    expect(await missingDemonstration(service.db, NOON)).toBe('everything')
    await seedDemonstration(service.db, () => {}, NOON)
  })
  afterAll(() => service.close())

  const span = () =>
    service.db
      .selectFrom('programmes')
      .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
      .executeTakeFirst()

  const count = async (table: 'channels' | 'stations' | 'programmes') =>
    Number(
      (
        await service.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirst()
      )?.rows,
    )

  test('has 83 channels, 40 stations and a guide of 38 days for each channel', async () => {
    expect([await count('channels'), await count('stations')]).toEqual([83, 40])
    expect(await span()).toEqual({ first: '2026-10-22', last: '2026-11-28' })
    const days = await service.db.selectFrom('programmes').select(['channel_id', 'day']).distinct().execute()
    expect(days).toHaveLength(83 * 38)
    expect(await missingDemonstration(service.db, NOON)).toBeNull()
  })

  test('sells two packages itself, and Premium also in two app stores at their own prices', async () => {
    const packages = await service.db.selectFrom('packages').selectAll().orderBy('rank').execute()
    expect(packages.map(({ name, price_minor, currency, store }) => [name, price_minor, currency, store])).toEqual([
      ['Basic', 4900, 'USD', null],
      ['Premium', 8900, 'USD', null],
      ['Premium (iOS)', null, null, 'ios'],
      ['Premium (Android)', null, null, 'android'],
    ])
  })

  test('gets the new days and loses the old ones as time goes by', async () => {
    expect(await missingDemonstration(service.db, NOON + 2 * DAY)).toBe('days')
    await seedDemonstration(service.db, () => {}, NOON + 2 * DAY)
    expect(await span()).toEqual({ first: '2026-10-24', last: '2026-11-30' })
    const before = await count('programmes')
    await seedDemonstration(service.db, () => {}, NOON + 2 * DAY)
    expect(await count('programmes')).toBe(before)
  })
})

test("a database with an operator's own channels is left alone", async () => {
  const { db, close } = await engines()[0]!.open()
  await db.insertInto('categories').values({ id: 'own', slug: 'own', position: 0, name: 'Свої', name_ru: 'Свои' }).execute()
  const texts = { slug: 'own', name: 'Свій', name_ru: 'Свой', logo: '/images/x.svg', loop: 'x' }
  await db
    .insertInto('channels')
    .values({ id: 'own', number: 1, category_id: 'own', package_id: null, cover: null, loop_offset: 0, ...texts })
    .execute()
  expect(await missingDemonstration(db, NOON)).toBeNull()
  await seedDemonstration(db, () => {}, NOON)
  expect(await db.selectFrom('programmes').selectAll().execute()).toEqual([])
  await close()
})

test('a first start that was cut short is still waited for', async () => {
  const { db, close } = await engines()[0]!.open()
  await noteDemonstration(db, 'begun')
  expect(await missingDemonstration(db, NOON)).toBe('everything')
  await close()
})
