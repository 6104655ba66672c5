import type { Kysely } from 'kysely'

/** Drops an index whose scattered writes took a third of a guide import's CPU time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('programmes_by_start').execute()
}
