import type { Kysely } from 'kysely'

/** How many devices a package plays on at once, and the devices that play. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('packages').addColumn('streams_at_once', 'integer').execute()
  await db.schema
    .createTable('stream_leases')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('begun_ms', 'bigint', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('stream_leases_of_account').on('stream_leases').column('account_id').execute()
}
