import type { Kysely } from 'kysely'

/** Adds the tables of an account: favourite channels and stations, parental control, watch history. */
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
    .addColumn('session_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('watch_history')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('programme_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_ru', 'text', (c) => c.notNull())
    .addColumn('age', 'integer', (c) => c.notNull())
    .addColumn('start_ms', 'bigint', (c) => c.notNull())
    .addColumn('end_ms', 'bigint', (c) => c.notNull())
    .addColumn('position_ms', 'bigint', (c) => c.notNull())
    .addColumn('watched_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('removed_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('watch_history_key', ['account_id', 'programme_id'])
    .execute()
  await db.schema.createIndex('watch_history_by_time').on('watch_history').columns(['account_id', 'last_ms']).execute()
  await db.schema
    .createTable('watch_beats')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('watch_beats_key', ['account_id', 'device_id', 'at_ms'])
    .execute()
  await db.schema.createIndex('watch_beats_by_time').on('watch_beats').columns(['account_id', 'received_ms']).execute()
}
