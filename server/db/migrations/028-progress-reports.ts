import { type Kysely, SqliteAdapter, sql } from 'kysely'

const HISTORIES = ['watch_history', 'watched_titles']

/**
 * A row a device in place of a row a report, and histories indexed by the hour. PostgreSQL then updates most
 * rows without a write to an index. Processes of the version before write to `watch_beats`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('watch_devices')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('seen_ms', 'bigint', (c) => c.notNull())
    .addColumn('moments', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('watch_devices_key', ['account_id', 'device_id'])
    .execute()
  await db.schema.createIndex('watch_devices_by_age').on('watch_devices').column('seen_ms').execute()
  if (!isSqlite) {
    await sql`alter table watch_devices set (fillfactor = 50)`.execute(db)
    for (const table of HISTORIES) await sql`alter table ${sql.table(table)} set (fillfactor = 70)`.execute(db)
  }
  for (const table of HISTORIES) {
    await db.schema
      .alterTable(table)
      // SQLite adds no stored column to a table that exists.
      .addColumn('last_hour', 'bigint', (c) => {
        const generated = c.generatedAlwaysAs(sql`last_ms / 3600000`)
        return isSqlite ? generated : generated.stored()
      })
      .execute()
    await db.schema.dropIndex(`${table}_by_time`).execute()
    await db.schema.createIndex(`${table}_by_hour`).on(table).columns(['account_id', 'last_hour']).execute()
  }
}
