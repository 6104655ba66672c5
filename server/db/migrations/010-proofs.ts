import type { Kysely } from 'kysely'

/**
 * When a session's person last proved who they are, how a password came about, and the devices that an
 * account signed in on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('proven_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('accounts')
    .addColumn('password_by_code_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('known_devices')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('seen_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['account_id', 'device_hash'])
    .execute()
}
