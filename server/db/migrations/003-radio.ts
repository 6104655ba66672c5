import type { Kysely } from 'kysely'

/** A station's own stream, its schedule, and the list of tracks that it plays over and over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stations').addColumn('stream', 'text').execute()
  await db.schema
    .createTable('station_programmes')
    .addColumn('station_id', 'text', (c) => c.notNull().references('stations.id').onDelete('cascade'))
    .addColumn('start_ms', 'bigint', (c) => c.notNull())
    .addColumn('end_ms', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_ru', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('station_programmes_key', ['station_id', 'start_ms'])
    .execute()
  await db.schema
    .createTable('station_rotation')
    .addColumn('station_id', 'text', (c) => c.notNull().references('stations.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('station_rotation_key', ['station_id', 'position'])
    .execute()
}
