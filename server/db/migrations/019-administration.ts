import type { Kysely } from 'kysely'

/** Indexes that erasing an account needs: each table refers to accounts. */
const WITHOUT_INDEX = ['reviews', 'tickets', 'device_codes', 'social_flows', 'parental_openings', 'notices'] as const

/** Blocked accounts, accounts that are to be erased, and the log of what operators did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('blocked_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('accounts').addColumn('erase_ms', 'bigint').execute()
  await db.schema.createIndex('accounts_erase').on('accounts').column('erase_ms').execute()
  for (const table of WITHOUT_INDEX) {
    await db.schema.createIndex(`${table}_by_account`).on(table).column('account_id').execute()
  }
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_by_time').on('audit').column('at_ms').execute()
  await db.schema.createIndex('audit_of_subject').on('audit').columns(['subject', 'at_ms']).execute()
}
