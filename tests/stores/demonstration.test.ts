import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { kyivInstant } from '../../src/domain/time/kyiv-time.ts'
import { createScheduleStore } from '../../server/features/radio/schedule-store.ts'
import { missingDemonstration, noteCatalogueFilled, noteDemonstration } from '../../server/demo/demonstration-state.ts'
import { forgetDemonstration } from '../../server/demo/forget-demonstration.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { trimGuide } from '../../server/jobs/keep-guide-trimmed.ts'
import { seedDemonstration } from '../../server/demo/demonstration.ts'
import { type Engine, engines, sqlite } from '../support/engines.ts'
import { NOON, programme } from '../support/service.ts'

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

  const radioSpan = () =>
    service.db
      .selectFrom('station_programmes')
      .select(({ fn }) => [fn.min('start_ms').as('from'), fn.max('end_ms').as('to')])
      .executeTakeFirst()

  const count = async (table: 'channels' | 'stations' | 'programmes' | 'station_programmes' | 'station_rotation') =>
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

  test('has 240 titles with pictures and reviews, which stay removed when an operator removes them', async () => {
    const { db } = service
    const ids = async (type: 'FILM' | 'SERIAL' | 'MULTFILM' | 'MULTSERIAL') =>
      (await db.selectFrom('titles').select('id').where('type', '=', type).execute()).map(({ id }) => id)
    expect([(await ids('FILM')).length, (await ids('SERIAL')).length]).toEqual([123, 42])
    expect([(await ids('MULTFILM')).length, (await ids('MULTSERIAL')).length]).toEqual([49, 26])
    const rows = await db.selectFrom('titles').select(['poster', 'rating_count']).execute()
    expect(new Set(rows.map(({ poster }) => poster)).size).toBe(240)
    expect(rows.some(({ rating_count }) => rating_count > 0)).toBe(true)
    const [first] = await ids('FILM')
    await db.deleteFrom('titles').where('id', '=', first!).execute()
    await seedDemonstration(db, () => {}, NOON)
    expect(await ids('FILM')).not.toContain(first)
    await db.deleteFrom('facts').where('key', '=', 'demonstration-catalogue').execute()
    expect(await missingDemonstration(db, NOON)).toBe('titles')
    await noteCatalogueFilled(db)
    expect(await missingDemonstration(db, NOON)).toBeNull()
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

  test('has programmes for each station from yesterday up to a week ahead, and tracks for each', async () => {
    expect(await radioSpan()).toEqual({ from: kyivInstant('2026-11-20'), to: kyivInstant('2026-11-29') })
    const schedule = createScheduleStore(service.db)
    for (const atMs of [NOON - DAY, NOON, NOON + 7 * DAY]) expect(await schedule.programmesAt(atMs)).toHaveLength(40)
    expect(new Set((await schedule.rotations()).map(({ station_id }) => station_id)).size).toBe(40)
    expect(await count('station_programmes')).toBeLessThan(40 * 9 * 8)
  })

  test('gets the new days and loses the old ones as time goes by', async () => {
    expect(await missingDemonstration(service.db, NOON + 2 * DAY)).toBe('days')
    await seedDemonstration(service.db, () => {}, NOON + 2 * DAY)
    await trimGuide({ guide: createProgrammeStore(service.db), now: () => NOON + 2 * DAY })
    expect(await span()).toEqual({ first: '2026-10-24', last: '2026-11-30' })
    const counts = async () => [await count('programmes'), await count('station_programmes'), await count('station_rotation')]
    const before = await counts()
    await seedDemonstration(service.db, () => {}, NOON + 2 * DAY)
    expect(await counts()).toEqual(before)
  })

  test('has the programmes of its stations for two days, without new ones for a station with its own stream', async () => {
    const { db } = service
    await db.updateTable('stations').set({ stream: 'https://radio.test/live' }).where('id', '=', 'fm-01').execute()
    await db.deleteFrom('stations').where('id', '=', 'fm-02').execute()
    await seedDemonstration(db, () => {}, NOON + 4 * DAY)
    expect(await radioSpan()).toEqual({ from: kyivInstant('2026-11-23'), to: kyivInstant('2026-12-03') })
    const schedule = createScheduleStore(db)
    const idsAt = async (atMs: number) => (await schedule.programmesAt(atMs)).map(({ station_id }) => station_id)
    expect((await idsAt(NOON + 9 * DAY)).filter((id) => ['fm-01', 'fm-02'].includes(id))).toEqual(['fm-01'])
    expect((await idsAt(NOON + 11 * DAY)).toSorted()[0]).toBe('fm-03')
    expect(await missingDemonstration(db, NOON + 4 * DAY)).toBeNull()
  })

  test('makes up no guide for a channel that has an imported one, and none for a channel that has gone', async () => {
    const { db } = service
    const lastDayOf = async (id: string) => {
      const days = db.selectFrom('programmes').select(({ fn }) => fn.max('day').as('day'))
      return (await days.where('channel_id', '=', id).executeTakeFirst())?.day
    }
    await db.insertInto('guide_links').values({ channel_id: 'tv-01', source_id: null, guide_id: '', how: 'hand' }).execute()
    await db.updateTable('programmes').set({ hash: 'x', day: '2026-12-31' }).where('channel_id', '=', 'tv-01').execute()
    await db.deleteFrom('channels').where('id', '=', 'tv-02').execute()
    expect(await missingDemonstration(db, NOON + 5 * DAY)).toBe('days')
    await seedDemonstration(db, () => {}, NOON + 5 * DAY)
    expect([await lastDayOf('tv-01'), await lastDayOf('tv-03')]).toEqual(['2026-12-31', '2026-12-03'])
    expect(await missingDemonstration(db, NOON + 5 * DAY)).toBeNull()
  })

  test('changes no track that the operator changed', async () => {
    const { db } = service
    await db.updateTable('station_rotation').set({ title: 'Своя' }).where('station_id', '=', 'fm-03').execute()
    await db.deleteFrom('station_rotation').where('station_id', '=', 'fm-04').execute()
    await seedDemonstration(db, () => {}, NOON + 5 * DAY)
    const schedule = createScheduleStore(db)
    expect(new Set((await schedule.rotationOf('fm-03')).map(({ title }) => title))).toEqual(new Set(['Своя']))
    expect(await schedule.rotationOf('fm-04')).toEqual([])
  })

  const idsOf = async (table: 'channels' | 'stations' | 'titles') =>
    (await service.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const channelsOn = async (day: string) =>
    (await service.db.selectFrom('programmes').select('channel_id').distinct().where('day', '=', day).execute()).length

  test('makes up no guide for a channel to which the operator gave a stream', async () => {
    const { db } = service
    const none = { source_id: null, catchup: null, probe: null }
    await db
      .insertInto('channel_streams')
      .values({ channel_id: 'tv-05', position: 0, kind: 'hls', address: 'https://tv.test/5', ...none })
      .execute()
    await seedDemonstration(db, () => {}, NOON + 6 * DAY)
    expect([await channelsOn('2026-12-03'), await channelsOn('2026-12-04')]).toEqual([81, 80])
    expect(await missingDemonstration(db, NOON + 6 * DAY)).toBeNull()
  })

  test('that ends removes its channels, stations and guide, and leaves the titles and the operator’s channels', async () => {
    const { db } = service
    const titles = await idsOf('titles')
    const own = { ...programme('tv-05', NOON, 60, '2026-11-21'), id: 'own', hash: 'h' }
    await createProgrammeStore(db).put([own])
    await db.updateTable('programmes').set({ hash: 'h' }).where('id', '=', 'own').execute()
    await db.updateTable('stations').set({ stream: 'https://radio.test/live' }).where('id', '=', 'fm-07').execute()
    const favourite = { account_id: 'demo-premium', kept: 1, changed_ms: NOON, added_ms: NOON }
    await db
      .insertInto('favourite_channels')
      .values([
        { ...favourite, item_id: 'tv-05', place: 1 },
        { ...favourite, item_id: 'tv-06', place: 2 },
      ])
      .execute()
    expect(await forgetDemonstration(db)).toEqual({ channels: 81, stations: 37 })
    expect([await idsOf('channels'), await idsOf('stations'), await idsOf('titles')]).toEqual([
      ['tv-05'],
      ['fm-01', 'fm-07'],
      titles,
    ])
    expect(await db.selectFrom('programmes').select('id').execute()).toEqual([{ id: 'own' }])
    expect(await db.selectFrom('station_programmes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('favourite_channels').select('item_id').execute()).toEqual([{ item_id: 'tv-05' }])
    expect(await forgetDemonstration(db)).toEqual({ channels: 0, stations: 0 })
  })

  test('that has ended does not return, not on the next day either', async () => {
    const { db } = service
    for (const days of [0, 1, 40]) {
      expect(await missingDemonstration(db, NOON + days * DAY)).toBeNull()
      await seedDemonstration(db, () => {}, NOON + days * DAY)
    }
    await db.deleteFrom('channels').execute()
    expect(await missingDemonstration(db, NOON)).toBeNull()
    expect(await idsOf('stations')).toEqual(['fm-01', 'fm-07'])
  })
})

test('a service that lost all channels of the demonstration waits for nothing once a day', async () => {
  const { db, close } = await sqlite.open()
  await noteDemonstration(db, 'complete')
  await noteCatalogueFilled(db)
  expect(await missingDemonstration(db, NOON)).toBe('days')
  await seedDemonstration(db, () => {}, NOON)
  expect(await missingDemonstration(db, NOON)).toBeNull()
  expect(await missingDemonstration(db, NOON + DAY)).toBe('days')
  await seedDemonstration(db, () => {}, NOON + DAY)
  expect(await db.selectFrom('programmes').selectAll().execute()).toEqual([])
  await close()
})

test("a database with an operator's own channels is left alone", async () => {
  const { db, close } = await sqlite.open()
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
  const { db, close } = await sqlite.open()
  await noteDemonstration(db, 'begun')
  expect(await missingDemonstration(db, NOON)).toBe('everything')
  await close()
})
