import type { Kysely } from 'kysely'

/** Pages of texts as operators changed them, and messages to all viewers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_edits')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('lang', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('updated', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_edits_pkey', ['slug', 'lang'])
    .execute()
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('text_ru', 'text', (column) => column.notNull())
    .addColumn('from_ms', 'bigint', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('announcements_by_end').on('announcements').column('until_ms').execute()
}
