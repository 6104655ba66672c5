import type { Kysely } from 'kysely'

/** Which account signed in last on a device, whose age limit holds there for visitors, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_owners')
    .addColumn('device_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('seen_ms', 'bigint', (c) => c.notNull())
    .execute()
}
