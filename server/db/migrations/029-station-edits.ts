import type { Kysely } from 'kysely'

/** The operator's own values of stations, which refreshes of lists retain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stations')
    .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
