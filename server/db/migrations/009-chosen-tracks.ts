import type { Kysely } from 'kysely'

/** The dubbing and the subtitles that an account chose last, of films and of television. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chosen_tracks')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('medium', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('track', 'text', (c) => c.notNull())
    .addColumn('chosen_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('chosen_tracks_key', ['account_id', 'medium', 'kind'])
    .execute()
}
