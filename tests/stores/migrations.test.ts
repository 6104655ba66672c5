import { createHash } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FOREVER_MS } from '../../src/domain/billing/periods.ts'
import { migrate } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { createScheduleStore } from '../../server/features/radio/schedule-store.ts'
import { writeFact } from '../../server/db/fact-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey, viewerOfToken } from '../../server/features/users/session-store.ts'
import { PACKAGES } from '../../server/demo/data/packages.ts'
import { extendRadio } from '../../server/demo/demonstration-radio.ts'
import { missingDemonstration, noteDemonstration } from '../../server/demo/demonstration-state.ts'
import { type Engine, engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'

const ADDED = ['price_minor', 'currency', 'period_days', 'trial_days', 'trial_price_minor', 'discount_percent', 'store']

const VIEWERS_OWN = [
  'favourite_channels',
  'favourite_stations',
  'parental_openings',
  'parental_controls',
  'watch_beats',
  'watch_history',
] as const

/** The tables of the catalogue, those that others refer to last. */
const CATALOGUE = [
  'watched_titles',
  'favourite_titles',
  'reviews',
  'episodes',
  'seasons',
  'collection_titles',
  'title_people',
  'title_genres',
  'titles',
  'collections',
  'people',
  'genres',
] as const

/** The tables of an operator's channels, those that others refer to last. */
const OPERATORS = [
  'guide_links',
  'guide_channels',
  'channel_streams',
  'channel_edits',
  'imported_stations',
  'imported_channels',
  'sources',
] as const

const OPERATORS_COLUMNS = {
  channels: ['age', 'hidden', 'archive_days', 'shown_ms'],
  stations: ['age', 'hidden', 'stream_headers', 'probe', 'probed_ms'],
  programmes: ['hash', 'episode', 'subtitle', 'subtitle_ru'],
}

/** The tables of money, those that others refer to last. */
const MONEY = [
  'billing_log',
  'withdrawals',
  'notices',
  'provider_events',
  'journal',
  'trial_uses',
  'promo_uses',
  'promo_codes',
  'cards',
  'refunds',
  'orders',
] as const

const MONEY_COLUMNS = ['on_sale', 'trial_currency', 'discount_periods', 'chargebee_item_price', 'fiscal_item']

const REMINDER_INDEXES = ['reminders_by_start', 'reminders_by_end', 'push_subscriptions_by_age', 'reminder_pushes_by_end']

const NOTIFYING = [
  ...['channels', 'channel_edits', 'categories', 'packages', 'redirects', 'stations', 'facts'],
  ...['sessions', 'subscriptions', 'parental_controls', 'accounts'],
]

/** Takes a database back to the version before hidden reviews and an index of the journal. */
async function unhide(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('journal_of_payment').execute()
  await db.schema.dropIndex('reviews_newest').execute()
  await db.schema.alterTable('reviews').dropColumn('hidden').execute()
  await sql`delete from kysely_migration where name in ('030-hidden-reviews', '031-journal-of-payment')`.execute(db)
}

/** Takes a database back to the version with a row a progress report, and without edits of stations. */
async function uncount(db: Kysely<Database>): Promise<void> {
  await unhide(db)
  await db.schema.alterTable('stations').dropColumn('edits').execute()
  for (const table of ['watch_history', 'watched_titles']) {
    await db.schema.dropIndex(`${table}_by_hour`).execute()
    await db.schema.alterTable(table).dropColumn('last_hour').execute()
    await db.schema.createIndex(`${table}_by_time`).on(table).columns(['account_id', 'last_ms']).execute()
  }
  await db.schema.dropTable('watch_devices').execute()
  await sql`delete from kysely_migration where name in ('028-progress-reports', '029-station-edits')`.execute(db)
}

/** Takes a database back to the version before texts that operators change. */
async function unword(db: Kysely<Database>): Promise<void> {
  await uncount(db)
  for (const table of ['page_edits', 'announcements']) await db.schema.dropTable(table).execute()
  await sql`delete from kysely_migration where name = '027-words'`.execute(db)
}

/** Takes a database back to the version before the operator's desk. */
async function undesk(db: Kysely<Database>): Promise<void> {
  await unword(db)
  for (const table of ['operator_passkeys', 'operator_sessions', 'operators']) await db.schema.dropTable(table).execute()
  for (const index of ['audit_of_actor', 'audit_of_action']) await db.schema.dropIndex(index).execute()
  await sql`delete from kysely_migration where name = '026-operators'`.execute(db)
}

/** Takes a database back to the version before packages bounded the devices that play. */
async function unbound(db: Kysely<Database>): Promise<void> {
  await undesk(db)
  await db.schema.dropTable('stream_leases').execute()
  await db.schema.alterTable('packages').dropColumn('streams_at_once').execute()
  await sql`delete from kysely_migration where name = '025-streams-at-once'`.execute(db)
}

/** Takes a database back to the version with an index of programmes by their start. */
async function reindex(db: Kysely<Database>): Promise<void> {
  await unbound(db)
  await db.schema.createIndex('programmes_by_start').on('programmes').column('start_ms').execute()
  await sql`delete from kysely_migration where name = '024-programme-indexes'`.execute(db)
}

/** Takes a database back to the version before sums of playback. */
async function unmeasure(db: Kysely<Database>): Promise<void> {
  await reindex(db)
  await db.schema.dropTable('playback_hours').execute()
  await sql`delete from kysely_migration where name = '023-playback-hours'`.execute(db)
}

/** Takes a database back to the version before it notified of changes. */
async function unnotify(db: Kysely<Database>): Promise<void> {
  await sql`delete from kysely_migration where name = '022-changes'`.execute(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const table of NOTIFYING) await sql`drop trigger efir_changes on ${sql.table(table)}`.execute(db)
  for (const name of ['efir_lists_changed', 'efir_viewer_changed']) await sql`drop function ${sql.id(name)}`.execute(db)
  await sql`drop table shared_tries`.execute(db)
}

/** Takes a database back to the version before a provider renewed subscriptions by itself. */
async function unrenew(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('subscriptions_unsent').execute()
  await db.schema.alterTable('subscriptions').dropColumn('unsent_ms').execute()
  await sql`delete from kysely_migration where name = '021-provider-subscriptions'`.execute(db)
}

/** Takes a database back to the version before the sweep and the indexes of reminders. */
async function unsweep(db: Kysely<Database>): Promise<void> {
  for (const index of ['watch_beats_by_age', 'answered_calls_by_age']) await db.schema.dropIndex(index).execute()
  await db.schema.createIndex('watch_beats_by_time').on('watch_beats').columns(['account_id', 'received_ms']).execute()
  for (const index of REMINDER_INDEXES) await db.schema.dropIndex(index).execute()
  const names = ['018-swept-tables', '020-reminder-indexes']
  await sql`delete from kysely_migration where name in (${sql.join(names)})`.execute(db)
}

const BY_ACCOUNT = ['reviews', 'tickets', 'device_codes', 'social_flows', 'parental_openings', 'notices']

/** Takes a database back to the version before accounts could be erased. */
async function unadminister(db: Kysely<Database>): Promise<void> {
  for (const table of BY_ACCOUNT) await db.schema.dropIndex(`${table}_by_account`).execute()
  await db.schema.dropTable('audit').execute()
  await db.schema.dropIndex('accounts_erase').execute()
  for (const column of ['blocked_ms', 'erase_ms']) await db.schema.alterTable('accounts').dropColumn(column).execute()
  await sql`delete from kysely_migration where name = '019-administration'`.execute(db)
}

/** Takes a database back to the version before orders; its subscriptions keep their columns of money. */
async function unbill(db: Kysely<Database>): Promise<void> {
  await unmeasure(db)
  await unnotify(db)
  await unrenew(db)
  await unadminister(db)
  await unsweep(db)
  for (const table of MONEY) await db.schema.dropTable(table).execute()
  for (const column of MONEY_COLUMNS) await db.schema.alterTable('packages').dropColumn(column).execute()
  await sql`delete from kysely_migration where name = '017-billing'`.execute(db)
}

/** Takes a database back to the version in which an account had a package of its own. */
async function unsubscribe(db: Kysely<Database>): Promise<void> {
  await unbill(db)
  await db.schema.dropTable('subscriptions').execute()
  await db.schema
    .alterTable('accounts')
    .addColumn('package_id', 'text', (c) => c.references('packages.id'))
    .execute()
  await sql`delete from kysely_migration where name = '016-subscriptions'`.execute(db)
}

/** Takes a database back to the version before channels were recorded. */
async function unrecord(db: Kysely<Database>): Promise<void> {
  await unsubscribe(db)
  await db.schema.dropTable('recordings').execute()
  await sql`delete from kysely_migration where name = '014-recordings'`.execute(db)
}

/** Takes a database back to the version before an operator's channels. */
async function unimport(db: Kysely<Database>): Promise<void> {
  await unrecord(db)
  for (const table of OPERATORS) await db.schema.dropTable(table).execute()
  for (const [table, columns] of Object.entries(OPERATORS_COLUMNS)) {
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute()
  }
  await sql`delete from kysely_migration where name in ('013-operator-channels', '015-direct')`.execute(db)
}

/** Takes a database back to the version before people proved who they are. */
async function unprove(db: Kysely<Database>): Promise<void> {
  await unimport(db)
  await sql`delete from kysely_migration where name = '012-own-pictures'`.execute(db)
  await db.schema.dropTable('device_owners').execute()
  await sql`delete from kysely_migration where name = '011-device-owners'`.execute(db)
  await db.schema.dropTable('known_devices').execute()
  await db.schema.alterTable('sessions').dropColumn('proven_ms').execute()
  await db.schema.alterTable('accounts').dropColumn('password_by_code_ms').execute()
  await sql`delete from kysely_migration where name = '010-proofs'`.execute(db)
}

/** Takes a database back to the version before there were titles. */
async function uncatalogue(db: Kysely<Database>): Promise<void> {
  await unprove(db)
  await db.schema.dropTable('chosen_tracks').execute()
  await sql`delete from kysely_migration where name = '009-chosen-tracks'`.execute(db)
  for (const table of CATALOGUE) await db.schema.dropTable(table).execute()
  await sql`delete from kysely_migration where name = '008-catalogue'`.execute(db)
}

/** Takes a database back to the version before there were reminders. */
async function unremind(db: Kysely<Database>): Promise<void> {
  await uncatalogue(db)
  for (const table of ['reminder_pushes', 'push_subscriptions', 'reminders', 'reminder_owners'] as const)
    await db.schema.dropTable(table).execute()
  await sql`delete from kysely_migration where name = '007-reminders'`.execute(db)
}

/** Takes a database back to the version before viewers had anything of their own. */
async function disown(db: Kysely<Database>): Promise<void> {
  await unremind(db)
  await db.schema.dropTable('answered_calls').execute()
  await sql`delete from kysely_migration where name = '006-answered-calls'`.execute(db)
  for (const table of VIEWERS_OWN) await db.schema.dropTable(table).execute()
  await sql`delete from kysely_migration where name = '005-viewers-own'`.execute(db)
}

const IDENTITY = {
  tables: ['social_identities', 'social_flows', 'one_time_codes', 'code_sendings', 'tickets', 'device_codes'],
  indexes: ['accounts_phone', 'accounts_email', 'accounts_support_id', 'sessions_id', 'sessions_slot', 'sessions_device'],
  accounts: ['phone', 'email', 'email_verified', 'email_notifications', 'password_hash', 'userpic', 'support_id', 'created_ms'],
  sessions: ['id', 'device_id', 'slot', 'platform', 'label', 'last_seen_ms'],
}

/** Takes a database back to the version before accounts had ways in and devices. */
async function unidentify(db: Kysely<Database>): Promise<void> {
  await disown(db)
  for (const table of IDENTITY.tables) await db.schema.dropTable(table).execute()
  for (const index of IDENTITY.indexes) await db.schema.dropIndex(index).execute()
  for (const column of IDENTITY.accounts) await db.schema.alterTable('accounts').dropColumn(column).execute()
  for (const column of IDENTITY.sessions) await db.schema.alterTable('sessions').dropColumn(column).execute()
  await sql`delete from kysely_migration where name = '004-identity'`.execute(db)
}

/** Takes a database back to the version before stations had programmes and tracks. */
async function unschedule(db: Kysely<Database>): Promise<void> {
  await unidentify(db)
  await db.schema.dropTable('station_programmes').execute()
  await db.schema.dropTable('station_rotation').execute()
  await db.schema.alterTable('stations').dropColumn('stream').execute()
  await sql`delete from kysely_migration where name = '003-radio'`.execute(db)
}

/** Takes a database without rows back to the version before packages had prices. */
async function unprice(db: Kysely<Database>): Promise<void> {
  await unschedule(db)
  for (const column of ADDED) await db.schema.alterTable('packages').dropColumn(column).execute()
  await sql`delete from kysely_migration where name = '002-front-of-house'`.execute(db)
}

const packagesOf = (db: Kysely<Database>) => db.selectFrom('packages').selectAll().orderBy('rank').execute()

const UNSOLD = {
  on_sale: 1,
  trial_currency: null,
  discount_periods: 1,
  chargebee_item_price: null,
  fiscal_item: null,
  streams_at_once: null,
}
const BASIC = { id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }
const PREMIUM = { id: 'premium', name: 'Premium', rank: 2, archive_days: 30 }

describe.each(engines())('a database of the version before prices, on $name,', (engine) => {
  let service: Awaited<ReturnType<Engine['open']>>
  beforeEach(async () => {
    service = await engine.open()
    await unprice(service.db)
  })
  afterEach(() => service.close())

  test('with the demonstration in it gets the packages that a new one has', async () => {
    const { db } = service
    await db.insertInto('packages').values([BASIC, PREMIUM]).execute()
    await noteDemonstration(db, 'complete')
    await migrate(db)
    expect(await packagesOf(db)).toEqual(PACKAGES.map((row) => ({ ...UNSOLD, period_days: 30, discount_percent: 0, ...row })))
  })

  test('with an operator’s own packages leaves them unchanged, without prices', async () => {
    const { db } = service
    await db.insertInto('packages').values(PREMIUM).execute()
    await writeFact(db, 'secret', 'x')
    await migrate(db)
    const unset = { price_minor: null, currency: null, trial_price_minor: null, store: null }
    expect(await packagesOf(db)).toEqual([
      { ...PREMIUM, ...UNSOLD, ...unset, period_days: 30, trial_days: 0, discount_percent: 0 },
    ])
  })

  test('whose demonstration was changed retains the changes', async () => {
    const { db } = service
    await db
      .insertInto('packages')
      .values([BASIC, { ...PREMIUM, id: 'own', rank: 3 }])
      .execute()
    await noteDemonstration(db, 'complete')
    await migrate(db)
    expect((await packagesOf(db)).map(({ id, price_minor }) => [id, price_minor])).toEqual([
      ['basic', 4900],
      ['own', null],
      ['premium-android', null],
    ])
  })

  test('that cannot be brought up to date is left exactly as it was', async () => {
    const { db } = service
    await db.schema.alterTable('packages').addColumn('store', 'text').execute()
    await expect(migrate(db)).rejects.toThrow(/store/)
    await db.schema.alterTable('packages').dropColumn('store').execute()
    await migrate(db)
    expect(await packagesOf(db)).toEqual([])
  })
})

describe.each(engines())('a database of the version before radio had a schedule, on $name,', (engine) => {
  const station = { number: 1, genre: 'Джаз', genre_ru: 'Джаз', logo: '/images/b.svg', loop: 'x', loop_offset: 0, working: 1 }
  const names = { slug: 'stozhary', name: 'Стожари', name_ru: 'Стожары' }

  test('retains its stations, and gets the demonstration’s schedules at its next start', async () => {
    const { db, close } = await engine.open()
    await unschedule(db)
    await sql`insert into stations (id, number, slug, name, name_ru, genre, genre_ru, logo, loop, loop_offset, working)
      values ('fm-01', 1, ${names.slug}, ${names.name}, ${names.name_ru}, 'Джаз', 'Джаз', '/images/b.svg', 'x', 0, 1)`.execute(db)
    await noteDemonstration(db, 'complete')
    await migrate(db)
    expect(await db.selectFrom('stations').selectAll().execute()).toMatchObject([
      { id: 'fm-01', ...names, ...station, stream: null },
    ])
    expect(await missingDemonstration(db, NOON)).toBe('titles')
    await extendRadio(db, NOON)
    const schedule = createScheduleStore(db)
    expect(await schedule.programmesAt(NOON)).toHaveLength(1)
    expect((await schedule.rotationOf('fm-01')).length).toBeGreaterThanOrEqual(14)
    await close()
  })
})

describe.each(engines())('a database of the version before logins, on $name,', (engine) => {
  test('retains its accounts and their tokens, and gives each a support id', async () => {
    const { db, close } = await engine.open()
    await unidentify(db)
    const ids = Array.from({ length: 20 }, (_, index) => `u-${index}`)
    for (const id of ids) await sql`insert into accounts (id, name) values (${id}, 'Оксана')`.execute(db)
    const hash = createHash('sha256').update('a-token-from-before').digest('base64url')
    await sql`insert into sessions (token_hash, account_id, created_ms) values (${hash}, 'u-7', ${NOON})`.execute(db)
    await migrate(db)
    const accounts = await db.selectFrom('accounts').selectAll().execute()
    expect(new Set(accounts.map(({ support_id }) => support_id)).size).toBe(20)
    for (const { support_id } of accounts) expect(support_id).toMatch(/^\d{8}$/)
    expect(accounts[0]).toMatchObject({ phone: null, email: null, email_verified: 0, email_notifications: 1, userpic: null })
    expect(await viewerOfToken(db, 'a-token-from-before', NOON)).toMatchObject({ account: { id: 'u-7', name: 'Оксана' } })
    await close()
  })
})

describe.each(engines())('a database of the version before own pictures, on $name,', (engine) => {
  test('retains userpics under private names', async () => {
    const { db, close } = await engine.open()
    const picture = { media_type: 'image/png', body_base64: '' }
    await db
      .insertInto('pictures')
      .values([
        { id: '0a.png', ...picture },
        { id: '0b.svg', ...picture },
      ])
      .execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'u-1', userpic: '/images/0a.png' }))
      .execute()
    await unimport(db)
    await sql`delete from kysely_migration where name = '012-own-pictures'`.execute(db)
    await migrate(db)
    expect((await db.selectFrom('pictures').select('id').execute()).map(({ id }) => id).toSorted()).toEqual([
      '0b.svg',
      'u-0a.png',
    ])
    expect(await db.selectFrom('accounts').select('userpic').execute()).toEqual([{ userpic: '/userpics/u-0a.png' }])
    await close()
  })
})

describe.each(engines())('a database of the version before orders, on $name,', (engine) => {
  test("keeps every operator's grant as an active subscription without money", async () => {
    const { db, close } = await engine.open()
    await db.insertInto('packages').values(PREMIUM).execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'u-1' }))
      .execute()
    await unsubscribe(db)
    await sql`update accounts set package_id = 'premium'`.execute(db)
    await migrate(db)
    const [grant, ...others] = await db.selectFrom('subscriptions').selectAll().execute()
    expect(others).toEqual([])
    expect(grant).toMatchObject({ id: 'kept-u-1', source: 'admin', access_until_ms: FOREVER_MS, state: 'active', auto_renew: 0 })
    expect(grant).toMatchObject({ provider: null, open_of: null, price_minor: null, period_paid_minor: 0, next_ms: null })
    await close()
  })
})

describe.each(engines())('a database of the version before subscriptions, on $name,', (engine) => {
  test('retains the tier of every viewer, today and in a hundred years', async () => {
    const { db, close } = await engine.open()
    await unsubscribe(db)
    const packages = ['basic', 'premium'].map((id, rank) => ({ id, name: id, rank, archive_days: 14 }))
    await db.insertInto('packages').values(packages).execute()
    const tiers = { 'u-premium': 'premium', 'u-basic': 'basic', 'u-registered': 'registered' }
    for (const [id, tier] of Object.entries(tiers)) {
      await db.insertInto('accounts').values(newAccount(NOON, { id })).execute()
      await openAccessKey(db, `token-of-${id}`, id, NOON)
      if (tier !== 'registered') await sql`update accounts set package_id = ${tier} where id = ${id}`.execute(db)
    }
    await migrate(db)
    const century = NOON + 36_525 * 24 * 3_600_000
    for (const [id, tier] of Object.entries(tiers)) {
      for (const nowMs of [NOON, century]) {
        await openAccessKey(db, `token-of-${id}`, id, nowMs)
        expect(await viewerOfToken(db, `token-of-${id}`, nowMs)).toMatchObject({ account: { id }, tier })
      }
    }
    await close()
  })
})
