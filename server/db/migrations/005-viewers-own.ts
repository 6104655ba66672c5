import type { Kysely } from 'kysely'

/** What belongs to one account alone: its favourite channels and stations, its parental control. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, items] of [
    ['favourite_channels', 'channels'],
    ['favourite_stations', 'stations'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('item_id', 'text', (c) => c.notNull().references(`${items}.id`).onDelete('cascade'))
      .addColumn('kept', 'integer', (c) => c.notNull())
      .addColumn('changed_ms', 'bigint', (c) => c.notNull())
      .addColumn('added_ms', 'bigint', (c) => c.notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'item_id'])
      .execute()
  }
  await db.schema
    .createTable('parental_controls')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('age_limit', 'integer', (c) => c.notNull())
    .addColumn('pin_hash', 'text', (c) => c.notNull())
    .addColumn('wrong_tries', 'integer', (c) => c.notNull())
    .addColumn('locked_until_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('parental_openings')
    .addColumn('session_key', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .execute()
}
