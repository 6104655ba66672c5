import { type Kysely, sql } from 'kysely'

/** Package access without an end: the last moment that a Date can hold. */
const FOREVER_MS = 8_640_000_000_000_000

/**
 * Subscriptions give access to packages. An account's package column becomes an operator's grant without an
 * end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('package_id', 'text', (c) => c.notNull().references('packages.id'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('access_from_ms', 'bigint', (c) => c.notNull())
    .addColumn('access_until_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('subscriptions_of_account').on('subscriptions').columns(['account_id', 'access_until_ms']).execute()
  await sql`
    insert into subscriptions (id, account_id, package_id, source, access_from_ms, access_until_ms, created_ms)
    select 'kept-' || id, id, package_id, 'admin', 0, cast(${FOREVER_MS} as bigint), created_ms
    from accounts where package_id is not null`.execute(db)
  await db.schema.alterTable('accounts').dropColumn('package_id').execute()
}
