import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { createOffers } from './017-billing-offers.ts'
import { createRecords } from './017-billing-records.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (c) => c.notNull()
const zero: Column = (c) => c.notNull().defaultTo(0)
const one: Column = (c) => c.notNull().defaultTo(1)

/**
 * Orders, payments, cards and promo codes. Rows about money refer to accounts without a foreign key: they
 * outlive them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growPackages(db)
  await growSubscriptions(db)
  await createOrders(db)
  await createRefunds(db)
  await createOffers(db)
  await createRecords(db)
}

async function growPackages(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  const table = () => db.schema.alterTable('packages')
  await table().addColumn('on_sale', 'integer', one).execute()
  await table().addColumn('trial_currency', 'text').execute()
  await table().addColumn('discount_periods', 'integer', one).execute()
  await table().addColumn('chargebee_item_price', 'text').execute()
  await table().addColumn('fiscal_item', 'integer').execute()
}

async function growSubscriptions(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('subscriptions')
  const text = (name: string) => table().addColumn(name, 'text').execute()
  await text('provider')
  await text('provider_ref')
  await table()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .execute()
  await table().addColumn('auto_renew', 'integer', zero).execute()
  await text('open_of')
  await text('card_id')
  for (const name of ['contract_ms', 'period_start_ms', 'period_end_ms']) await table().addColumn(name, 'bigint').execute()
  await table().addColumn('period_paid_minor', 'integer', zero).execute()
  await table().addColumn('price_minor', 'integer').execute()
  await text('currency')
  await table().addColumn('period_days', 'integer').execute()
  await table().addColumn('discount_percent', 'integer', zero).execute()
  await table().addColumn('discount_left', 'integer').execute()
  await table()
    .addColumn('next_package_id', 'text', (c) => c.references('packages.id'))
    .execute()
  await table().addColumn('attempt', 'integer', zero).execute()
  await text('problem')
  await table().addColumn('next_ms', 'bigint').execute()
  await table().addColumn('cancelled_ms', 'bigint').execute()
  await text('cancel_reason')
  await table().addColumn('ended_ms', 'bigint').execute()
  await text('end_reason')
  await table().addColumn('provider_version', 'bigint').execute()
  // SQLite adds no unique column; both databases let many rows have none.
  const index = (name: string) => db.schema.createIndex(`subscriptions_${name}`).on('subscriptions')
  await index('open_of').column('open_of').unique().execute()
  await index('provider_ref').columns(['source', 'provider_ref']).unique().execute()
  await index('next').column('next_ms').execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', required)
    .addColumn('subscription_id', 'text')
    .addColumn('provider', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('package_id', 'text')
    .addColumn('amount_minor', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('lines', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('promo_id', 'text')
    .addColumn('claim', 'text', (c) => c.unique())
    .addColumn('state', 'text', required)
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .addColumn('card_id', 'text')
    .addColumn('period_start_ms', 'bigint')
    .addColumn('period_end_ms', 'bigint')
    .addColumn('attempt', 'integer', zero)
    .addColumn('locale', 'text', required)
    .addColumn('created_ms', 'bigint', required)
    .addColumn('expires_ms', 'bigint')
    .addColumn('sent_ms', 'bigint')
    .addColumn('next_check_ms', 'bigint')
    .addColumn('checks', 'integer', zero)
    .addColumn('paid_ms', 'bigint')
    .execute()
  await db.schema.createIndex('orders_of_account').on('orders').columns(['account_id', 'created_ms']).execute()
  await db.schema.createIndex('orders_of_subscription').on('orders').column('subscription_id').execute()
  await db.schema.createIndex('orders_next_check').on('orders').column('next_check_ms').execute()
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('amount_minor', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('by', 'text', required)
    .addColumn('why', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', required)
    .addColumn('claim', 'text', (c) => c.unique())
    .addColumn('total_after', 'integer', required)
    .addColumn('sent_ms', 'bigint', zero)
    .addColumn('tries', 'integer', zero)
    .addColumn('next_ms', 'bigint')
    .addColumn('created_ms', 'bigint', required)
    .addColumn('done_ms', 'bigint')
    .execute()
  await db.schema.createIndex('refunds_of_order').on('refunds').column('order_id').execute()
  await db.schema.createIndex('refunds_next').on('refunds').column('next_ms').execute()
}
