import type { Kysely } from 'kysely'

/** Answers to calls that a client named, so that the same call under the same name changes nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answered_calls')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('begun_ms', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('answered_calls_key', ['account_id', 'call', 'name'])
    .execute()
}
