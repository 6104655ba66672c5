import type { Kysely } from 'kysely'

/**
 * The recorded hours of channels. A channel that is removed leaves its rows, until its files have gone too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recordings')
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('hour_ms', 'bigint', (c) => c.notNull())
    .addColumn('store', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('to_ms', 'bigint', (c) => c.notNull())
    .addColumn('gaps', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recordings_key', ['channel_id', 'hour_ms'])
    .execute()
  await db.schema.createIndex('recordings_by_hour').on('recordings').column('hour_ms').execute()
}
