import type { Kysely } from 'kysely'

/** Reviews that operators hide, and an index of all reviews by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reviews')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('reviews_newest').on('reviews').columns(['written_ms', 'id']).execute()
}
