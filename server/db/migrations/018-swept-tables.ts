import type { Kysely } from 'kysely'

/** Indexes by age for the job that deletes old rows of every account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('watch_beats_by_time').execute()
  await db.schema.createIndex('watch_beats_by_age').on('watch_beats').column('received_ms').execute()
  await db.schema.createIndex('answered_calls_by_age').on('answered_calls').column('begun_ms').execute()
}
