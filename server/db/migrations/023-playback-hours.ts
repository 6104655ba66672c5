import type { Kysely } from 'kysely'

/** How playback goes, in sums of an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['hour_ms', 'kind', 'delivery', 'measure', 'detail'] as const
  await db.schema
    .createTable('playback_hours')
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('measure', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('playback_hours_key', [...columns])
    .execute()
}
