import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const zero = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0)

/** Creates the journal, the providers' events, letters, withdrawals and the audit log. */
export async function createRecords(db: Kysely<unknown>): Promise<void> {
  await createJournal(db)
  await createEvents(db)
  await createNotices(db)
  await createWithdrawals(db)
  await createLog(db)
}

async function createJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('account_id', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('payment_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('amount_minor', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('refunded_total', 'integer', zero)
    .addColumn('at_ms', 'bigint', required)
    .addColumn('written_ms', 'bigint', required)
    .addUniqueConstraint('journal_line', ['order_id', 'kind', 'payment_id', 'refunded_total'])
    .execute()
  await db.schema.createIndex('journal_of_account').on('journal').columns(['account_id', 'at_ms']).execute()
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_events')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('ref', 'text', required)
    .addColumn('seen', 'text', required)
    .addColumn('received_ms', 'bigint', required)
    .addColumn('done_ms', 'bigint')
    .addColumn('tries', 'integer', zero)
    .addColumn('next_ms', 'bigint')
    .addColumn('trouble', 'text')
    .execute()
  await db.schema.createIndex('provider_events_next').on('provider_events').column('next_ms').execute()
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('due_ms', 'bigint', required)
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('sent_ms', 'bigint')
    .addColumn('tries', 'integer', zero)
    .addColumn('next_ms', 'bigint')
    .execute()
  await db.schema.createIndex('notices_next').on('notices').column('next_ms').execute()
}

async function createWithdrawals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', required)
    // One contract is withdrawn from once.
    .addColumn('subscription_id', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text')
    .addColumn('statement', 'text', required)
    .addColumn('at_ms', 'bigint', required)
    .addColumn('refund_id', 'text', (c) => c.references('refunds.id'))
    .execute()
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at_ms', 'bigint', required)
    .addColumn('actor', 'text', required)
    .addColumn('account_id', 'text', required)
    .addColumn('subscription_id', 'text')
    .addColumn('order_id', 'text')
    .addColumn('what', 'text', required)
    .addColumn('from', 'text')
    .addColumn('to', 'text')
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('billing_log_of_account').on('billing_log').columns(['account_id', 'at_ms']).execute()
}
