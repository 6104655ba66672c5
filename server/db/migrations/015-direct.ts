import type { Kysely } from 'kysely'

/** Stores probe results of station streams, and the operator's choice of direct delivery for a channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stations').addColumn('probe', 'text').execute()
  await db.schema
    .alterTable('stations')
    .addColumn('probed_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('channel_edits').addColumn('delivery', 'text').execute()
}
