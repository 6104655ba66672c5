import { join } from 'node:path'
import { Kysely, type Dialect } from 'kysely'
import { StartError } from '../start-error.ts'
import * as onAir from './migrations/001-on-air.ts'
import * as frontOfHouse from './migrations/002-front-of-house.ts'
import * as radio from './migrations/003-radio.ts'
import * as identity from './migrations/004-identity.ts'
import * as viewersOwn from './migrations/005-viewers-own.ts'
import * as answeredCalls from './migrations/006-answered-calls.ts'
import * as reminders from './migrations/007-reminders.ts'
import * as catalogue from './migrations/008-catalogue.ts'
import * as chosenTracks from './migrations/009-chosen-tracks.ts'
import * as proofs from './migrations/010-proofs.ts'
import * as deviceOwners from './migrations/011-device-owners.ts'
import * as ownPictures from './migrations/012-own-pictures.ts'
import * as operatorChannels from './migrations/013-operator-channels.ts'
import * as recordings from './migrations/014-recordings.ts'
import * as direct from './migrations/015-direct.ts'
import * as subscriptions from './migrations/016-subscriptions.ts'
import * as billing from './migrations/017-billing.ts'
import * as sweptTables from './migrations/018-swept-tables.ts'
import * as administration from './migrations/019-administration.ts'
import * as reminderIndexes from './migrations/020-reminder-indexes.ts'
import * as providerSubscriptions from './migrations/021-provider-subscriptions.ts'
import * as changes from './migrations/022-changes.ts'
import * as playbackHours from './migrations/023-playback-hours.ts'
import * as programmeIndexes from './migrations/024-programme-indexes.ts'
import * as streamsAtOnce from './migrations/025-streams-at-once.ts'
import * as operators from './migrations/026-operators.ts'
import * as words from './migrations/027-words.ts'
import * as progressReports from './migrations/028-progress-reports.ts'
import * as stationEdits from './migrations/029-station-edits.ts'
import * as hiddenReviews from './migrations/030-hidden-reviews.ts'
import * as journalOfPayment from './migrations/031-journal-of-payment.ts'
import { missingMigrations, runMigrations } from './migrator.ts'
import { type PoolUse, postgresDialect, UNBOUNDED } from './postgres.ts'
import type { Database } from './schema.ts'
import { isDiskFull } from './storage-state.ts'
import { sqliteDialect } from './sqlite.ts'

const POSTGRES = 'The PostgreSQL database of DATABASE_URL'

/** An open database, migrated to the present schema. */
export type Connection = { db: Kysely<Database>; engine: 'sqlite' | 'postgres' }

/** Where the data lies: SQLite in `dataDir`, unless `databaseUrl` names a PostgreSQL. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined }

const migrations = {
  '001-on-air': onAir,
  '002-front-of-house': frontOfHouse,
  '003-radio': radio,
  '004-identity': identity,
  '005-viewers-own': viewersOwn,
  '006-answered-calls': answeredCalls,
  '007-reminders': reminders,
  '008-catalogue': catalogue,
  '009-chosen-tracks': chosenTracks,
  '010-proofs': proofs,
  '011-device-owners': deviceOwners,
  '012-own-pictures': ownPictures,
  '013-operator-channels': operatorChannels,
  '014-recordings': recordings,
  '015-direct': direct,
  '016-subscriptions': subscriptions,
  '017-billing': billing,
  '018-swept-tables': sweptTables,
  '019-administration': administration,
  '020-reminder-indexes': reminderIndexes,
  '021-provider-subscriptions': providerSubscriptions,
  '022-changes': changes,
  '023-playback-hours': playbackHours,
  '024-programme-indexes': programmeIndexes,
  '025-streams-at-once': streamsAtOnce,
  '026-operators': operators,
  '027-words': words,
  '028-progress-reports': progressReports,
  '029-station-edits': stationEdits,
  '030-hidden-reviews': hiddenReviews,
  '031-journal-of-payment': journalOfPayment,
}

/** Returns the path of SQLite's file in the data folder. */
export const databaseFile = ({ dataDir }: Pick<DatabasePlace, 'dataDir'>): string => join(dataDir, 'efir.sqlite')

/**
 * Opens SQLite in the data folder and migrates it, or PostgreSQL when its address is configured. Throws a
 * `StartError` when it cannot be used, or when PostgreSQL lacks tables. `use` bounds PostgreSQL's statements.
 */
export async function connectDatabase(place: DatabasePlace, use: PoolUse = UNBOUNDED): Promise<Connection> {
  const { databaseUrl: url } = place
  if (url) {
    const db = openPool(url, use)
    const missing = await orStartError(db, POSTGRES, missingMigrations(db, migrations))
    if (missing.length === 0) return { db, engine: 'postgres' }
    await db.destroy()
    throw new StartError(`${POSTGRES} lacks tables of this version, which \`npm run migrate\` adds.`)
  }
  const file = databaseFile(place)
  return { db: await openDatabase(sqliteDialect(file), `The database file ${file}`), engine: 'sqlite' }
}

/** Brings the database to the schema of this version. Returns the names of the migrations that ran. */
export async function migrateDatabase(place: DatabasePlace): Promise<string[]> {
  const { databaseUrl: url } = place
  const db = new Kysely<Database>({ dialect: url ? postgresDialect(url) : sqliteDialect(databaseFile(place)) })
  const migrated = await orStartError(db, url ? POSTGRES : `The database file ${databaseFile(place)}`, migrate(db))
  await db.destroy()
  return migrated
}

/**
 * Opens a pool of its own on a connected PostgreSQL, so that its user never waits for another.
 * SQLite has one connection for all.
 */
export function connectApart({ databaseUrl: url }: DatabasePlace, { db }: Connection, use: PoolUse): Kysely<Database> {
  return url ? openPool(url, use) : db
}

const openPool = (url: string, use: PoolUse) => new Kysely<Database>({ dialect: postgresDialect(url, use) })

/** Opens and migrates a database of any dialect; `name` begins the sentence of the `StartError`. */
export async function openDatabase(dialect: Dialect, name: string): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({ dialect })
  await orStartError(db, name, migrate(db))
  return db
}

/** Brings a database of any earlier version to the present schema; each step happens whole or not at all. */
export const migrate = (db: Kysely<Database>): Promise<string[]> => runMigrations(db, migrations)

/** Waits for work on a database. A failure closes it and becomes a `StartError`. */
async function orStartError<T>(db: Kysely<Database>, name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    await db.destroy().catch(() => {})
    throw new StartError(`${name} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

function reasonOf(cause: unknown): string {
  if (isDiskFull(cause)) return 'its disk is full'
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error && cause.message ? cause.message : String(cause)
}
