import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (c) => c.notNull()
const zero: Column = (c) => c.notNull().defaultTo(0)
const emptyObject: Column = (c) => c.notNull().defaultTo('{}')

/**
 * Lists and guides that an operator brings, with the identity, the edits and the streams of their channels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growChannels(db)
  await growStations(db)
  await growProgrammes(db)
  await createSources(db)
  await createIdentities(db, 'imported_channels', 'channel_id', 'channels.id')
  await createIdentities(db, 'imported_stations', 'station_id', 'stations.id')
  await createEdits(db)
  await createStreams(db)
  await createGuides(db)
}

async function growChannels(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  const table = () => db.schema.alterTable('channels')
  await table().addColumn('age', 'integer', zero).execute()
  await table().addColumn('hidden', 'integer', zero).execute()
  await table().addColumn('archive_days', 'integer', zero).execute()
  await table().addColumn('shown_ms', 'bigint', zero).execute()
}

async function growStations(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('stations')
  await table().addColumn('age', 'integer', zero).execute()
  await table().addColumn('hidden', 'integer', zero).execute()
  await table().addColumn('stream_headers', 'text', emptyObject).execute()
}

async function growProgrammes(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('programmes')
  await table().addColumn('hash', 'text').execute()
  await table().addColumn('episode', 'text').execute()
  await table().addColumn('subtitle', 'text').execute()
  await table().addColumn('subtitle_ru', 'text').execute()
}

async function createSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sources')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('headers', 'text', emptyObject)
    .addColumn('encoding', 'text')
    .addColumn('zone', 'text', (c) => c.notNull().defaultTo('Europe/Kyiv'))
    .addColumn('every_s', 'integer', zero)
    .addColumn('package_id', 'text', (c) => c.references('packages.id').onDelete('set null'))
    .addColumn('category_id', 'text', (c) => c.references('categories.id').onDelete('set null'))
    .addColumn('rules', 'text', emptyObject)
    .addColumn('delivery', 'text', (c) => c.notNull().defaultTo('relay'))
    .addColumn('may_reach_private', 'integer', zero)
    .addColumn('max_connections', 'integer', zero)
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('sha256', 'text')
    .addColumn('next_ms', 'bigint', zero)
    .addColumn('checked_ms', 'bigint', zero)
    .addColumn('changed_ms', 'bigint', zero)
    .addColumn('failed', 'integer', zero)
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('ok'))
    .addColumn('report', 'text', emptyObject)
    .execute()
  await db.schema.createIndex('sources_by_next').on('sources').column('next_ms').execute()
}

async function createIdentities(db: Kysely<unknown>, table: string, id: string, of: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn(id, 'text', (c) => c.primaryKey().references(of).onDelete('cascade'))
    .addColumn('source_id', 'text', (c) => c.notNull().references('sources.id'))
    .addColumn('key', 'text', required)
    .addColumn('tvg_id', 'text')
    .addColumn('words', 'text', required)
    .addColumn('places', 'text', required)
    .addColumn('imported', 'text', required)
    .addColumn('seen_ms', 'bigint', required)
    .addColumn('missing_since_ms', 'bigint')
    .addColumn('misses', 'integer', zero)
    .execute()
  // Not unique: keys change hands while a refresh is written.
  await db.schema.createIndex(`${table}_by_key`).on(table).columns(['source_id', 'key']).execute()
}

async function createEdits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_edits')
    .addColumn('channel_id', 'text', (c) => c.primaryKey().references('channels.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('name_ru', 'text')
    .addColumn('number', 'integer')
    .addColumn('category_id', 'text', (c) => c.references('categories.id').onDelete('set null'))
    .addColumn('package_id', 'text')
    .addColumn('age', 'integer')
    .addColumn('hidden', 'integer')
    .addColumn('archive_days', 'integer')
    .addColumn('logo', 'text')
    .addColumn('shift_minutes', 'integer')
    .execute()
}

async function createStreams(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_streams')
    .addColumn('channel_id', 'text', (c) => c.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('headers', 'text', emptyObject)
    .addColumn('program', 'integer')
    .addColumn('catchup', 'text')
    .addColumn('source_id', 'text', (c) => c.references('sources.id'))
    .addColumn('probe', 'text')
    .addColumn('probed_ms', 'bigint', zero)
    .addPrimaryKeyConstraint('channel_streams_key', ['channel_id', 'position'])
    .execute()
  await db.schema.createIndex('channel_streams_of_source').on('channel_streams').column('source_id').execute()
}

async function createGuides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guide_channels')
    .addColumn('source_id', 'text', (c) => c.notNull().references('sources.id').onDelete('cascade'))
    .addColumn('guide_id', 'text', required)
    .addColumn('names', 'text', required)
    .addColumn('icon', 'text')
    .addColumn('words', 'text', required)
    .addColumn('folded', 'text', required)
    .addColumn('seen_ms', 'bigint', zero)
    .addPrimaryKeyConstraint('guide_channels_key', ['source_id', 'guide_id'])
    .execute()
  await db.schema
    .createTable('guide_links')
    .addColumn('channel_id', 'text', (c) => c.primaryKey().references('channels.id').onDelete('cascade'))
    .addColumn('source_id', 'text', (c) => c.references('sources.id').onDelete('cascade'))
    .addColumn('guide_id', 'text', required)
    .addColumn('how', 'text', required)
    .addColumn('shift_minutes', 'integer', zero)
    .execute()
  await db.schema.createIndex('guide_links_of_guide').on('guide_links').columns(['source_id', 'guide_id']).execute()
}
