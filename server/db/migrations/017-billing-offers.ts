import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const zero = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0)

/** Creates the tables of cards, promo codes and used trials. */
export async function createOffers(db: Kysely<unknown>): Promise<void> {
  await createCards(db)
  await createPromoCodes(db)
  await db.schema
    .createTable('trial_uses')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', required)
    .addColumn('account_id', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('at_ms', 'bigint', required)
    .execute()
  await db.schema.createIndex('trial_uses_of_order').on('trial_uses').column('order_id').execute()
}

async function createCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('provider', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('brand', 'text', required)
    .addColumn('mask', 'text', required)
    .addColumn('bank', 'text')
    .addColumn('country', 'text')
    .addColumn('expires_month', 'text')
    .addColumn('main_of', 'text', (c) => c.unique())
    .addColumn('payer_ip', 'text', required)
    .addColumn('added_ms', 'bigint', required)
    .addColumn('removed_ms', 'bigint')
    .addUniqueConstraint('cards_token', ['account_id', 'provider', 'token'])
    .execute()
}

async function createPromoCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promo_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('value', 'integer', required)
    .addColumn('currency', 'text')
    .addColumn('package_id', 'text', (c) => c.references('packages.id'))
    .addColumn('periods', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('first_only', 'integer', zero)
    .addColumn('valid_from_ms', 'bigint', required)
    .addColumn('valid_until_ms', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('uses', 'integer', zero)
    .addColumn('disabled_ms', 'bigint')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('promo_uses')
    .addColumn('promo_id', 'text', (c) => c.notNull().references('promo_codes.id'))
    .addColumn('account_id', 'text', required)
    .addColumn('order_id', 'text')
    .addColumn('state', 'text', required)
    .addColumn('at_ms', 'bigint', required)
    .addPrimaryKeyConstraint('promo_uses_pk', ['promo_id', 'account_id'])
    .execute()
}
