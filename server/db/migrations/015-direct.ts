import type { Kysely } from 'kysely'

/** What was found in stations' streams, and the operator's word that browsers fetch a channel themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stations').addColumn('probe', 'text').execute()
  await db.schema
    .alterTable('stations')
    .addColumn('probed_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('channel_edits').addColumn('delivery', 'text').execute()
}
