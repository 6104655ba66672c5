import type { Insertable, Kysely } from 'kysely'
import { GUIDE_FUTURE_DAYS, GUIDE_PAST_DAYS } from '../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import type { Database } from '../db/schema.ts'
import { keepPicture } from '../media/pictures/picture-store.ts'
import { createProgrammeStore } from '../features/programmes/programme-store.ts'
import { seedAccounts } from './accounts.ts'
import { CATEGORIES } from './data/categories.ts'
import { CHANNELS } from './data/channels.ts'
import { channelLogo, stationLogo } from './data/logos.ts'
import { PACKAGES } from './data/packages.ts'
import { scheduleOfDay } from './data/schedule.ts'
import { STATIONS } from './data/stations.ts'
import { seedCatalogue } from './demonstration-catalogue.ts'
import { extendRadio } from './demonstration-radio.ts'
import { guideFilledTo, missingDemonstration, noteDemonstration, noteGuideFilled } from './demonstration-state.ts'

/**
 * Adds the missing part of the demonstration (see `missingDemonstration`) and reports its progress. Rows of
 * an earlier try stay.
 */
export async function seedDemonstration(db: Kysely<Database>, say: (line: string) => void, nowMs: number): Promise<void> {
  const missing = await missingDemonstration(db, nowMs)
  if (missing === 'titles') await seedCatalogue(db, say, nowMs)
  if (missing === 'days' || missing === 'titles') {
    await extendGuide(db, nowMs)
    await extendRadio(db, nowMs)
  }
  if (missing !== 'everything') return
  await noteDemonstration(db, 'begun')
  await seedAll(db, say, nowMs)
  await noteDemonstration(db, 'complete')
}

/** Extends the guide to a week ahead. A job of the service drops programmes older than the archive. */
async function extendGuide(db: Kysely<Database>, nowMs: number): Promise<void> {
  const today = kyivDayOf(nowMs)
  const oldest = addDays(today, -GUIDE_PAST_DAYS)
  const last = addDays(today, GUIDE_FUTURE_DAYS)
  const filled = await guideFilledTo(db)
  let day = filled === undefined || filled < oldest ? oldest : addDays(filled, 1)
  for (; day <= last; day = addDays(day, 1)) await putDay(db, day)
  await noteGuideFilled(db, last)
}

async function seedAll(db: Kysely<Database>, say: (line: string) => void, nowMs: number): Promise<void> {
  await putOnce(db, 'packages', PACKAGES)
  await seedAccounts(db)
  await putOnce(
    db,
    'categories',
    CATEGORIES.map(({ id, slug, name, name_ru }, position) => ({ id, slug, name, name_ru, position })),
  )
  await seedChannels(db)
  await seedStations(db)
  await extendRadio(db, nowMs)
  say(`  ${CHANNELS.length} channels, ${STATIONS.length} radio stations`)
  await seedCatalogue(db, say, nowMs)
  const today = kyivDayOf(nowMs)
  const days = GUIDE_PAST_DAYS + GUIDE_FUTURE_DAYS + 1
  for (let index = 0; index < days; index += 1) {
    await putDay(db, addDays(today, index - GUIDE_PAST_DAYS))
    if ((index + 1) % 10 === 0 || index + 1 === days) say(`  programme guide: ${index + 1} of ${days} days`)
  }
  await noteGuideFilled(db, addDays(today, GUIDE_FUTURE_DAYS))
}

async function putDay(db: Kysely<Database>, day: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const own = await demonstrationChannels(transaction)
    await createProgrammeStore(transaction).put(own.flatMap((channel) => scheduleOfDay(channel, day)))
  })
}

/** The demonstration's channels, without those that the operator removed or gave a stream or a guide. */
async function demonstrationChannels(db: Kysely<Database>) {
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  const present = idsOf(await db.selectFrom('channels').select('id').execute())
  const streamed = idsOf(await db.selectFrom('channel_streams').select('channel_id as id').execute())
  const guided = idsOf(await db.selectFrom('guide_links').select('channel_id as id').execute())
  return CHANNELS.filter(({ id }) => present.has(id) && !streamed.has(id) && !guided.has(id))
}

async function seedChannels(db: Kysely<Database>): Promise<void> {
  const rows = []
  for (const channel of CHANNELS) {
    const { id, number, slug, name, name_ru, loop } = channel
    const logo = await keepPicture(db, { mediaType: 'image/svg+xml', body: Buffer.from(channelLogo(channel)) })
    const placed = { category_id: channel.category, package_id: channel.package, loop, loop_offset: channel.offset }
    rows.push({ id, number, slug, name, name_ru, logo, cover: `/stills/${loop}.webp`, ...placed })
  }
  await putOnce(db, 'channels', rows)
}

async function seedStations(db: Kysely<Database>): Promise<void> {
  const rows = []
  for (const station of STATIONS) {
    const { id, number, slug, name, name_ru, genre, genre_ru, loop } = station
    const logo = await keepPicture(db, { mediaType: 'image/svg+xml', body: Buffer.from(stationLogo(station)) })
    rows.push({
      id,
      number,
      slug,
      name,
      name_ru,
      genre,
      genre_ru,
      logo,
      loop,
      loop_offset: station.offset,
      working: station.working ? 1 : 0,
    })
  }
  await putOnce(db, 'stations', rows)
}

/** Puts rows in; those already there by id stay as they are. */
async function putOnce<T extends 'packages' | 'categories' | 'channels' | 'stations'>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .onConflict((conflict) => conflict.column('id' as never).doNothing())
    .execute()
}
