import { type Kysely, type MigrationLockOptions, PostgresAdapter, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './schema.ts'

/** The migrations of this version, by name. */
export type Migrations = Readonly<Record<string, Migration>>

// Any number will do that nothing else in the database locks.
const LOCK = 2_038_201_431

/**
 * Locks for the present transaction. Kysely's own lock belongs to a session, and behind PgBouncer the next
 * statement may run in another one.
 */
export class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Returns the names of migrations that a database lacks; it may have those of a newer version. */
export async function missingMigrations(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  const executed = await executedMigrations(db)
  return Object.keys(migrations).filter((name) => !executed.has(name))
}

/**
 * Brings a database to the schema of this version, whole or not at all; returns the names of the migrations
 * that ran. A database of a newer version stays as it is.
 */
export async function runMigrations(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  if (!(db.getExecutor().adapter instanceof TransactionLockAdapter)) return migrateOn(db, migrations)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction)
    return migrateOn(transaction, migrations)
  })
}

async function migrateOn(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  // SQLite's only connection is the migrator's while it runs.
  const newer = await newerMigrations(db, migrations)
  const getMigrations = async () => ({ ...newer, ...migrations })
  const { error, results = [] } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Migrations of a newer version that ran here, as steps that do nothing: Kysely refuses unknown names. */
async function newerMigrations(db: Kysely<Database>, migrations: Migrations): Promise<Migrations> {
  const unknown = [...(await executedMigrations(db))].filter((name) => !Object.hasOwn(migrations, name))
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]))
}

async function executedMigrations(db: Kysely<Database>): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
