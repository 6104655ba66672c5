import type { Kysely } from 'kysely'

type Tables = {
  packages: {
    id: string
    name: string
    rank: number
    archive_days: number
    price_minor: number | null
    currency: string | null
    trial_days: number
    trial_price_minor: number | null
    store: string | null
  }
  facts: { key: string; value: string }
}

// The demonstration's packages at the time they got prices; today's may differ.
const PRICES = [
  { id: 'basic', price_minor: 4900 },
  { id: 'premium', price_minor: 8900 },
]
const STORE_PACKAGES = [
  { id: 'premium-ios', name: 'Premium (iOS)', rank: 3, archive_days: 30, store: 'ios', trial_days: 0 },
  { id: 'premium-android', name: 'Premium (Android)', rank: 4, archive_days: 30, store: 'android', trial_days: 0 },
]

/**
 * Adds the tariff's price, period, trial and discount, and the app store if the tariff is sold only there.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // SQLite adds one column at a time.
  const table = () => db.schema.alterTable('packages')
  await table().addColumn('price_minor', 'integer').execute()
  await table().addColumn('currency', 'text').execute()
  await table()
    .addColumn('period_days', 'integer', (c) => c.notNull().defaultTo(30))
    .execute()
  await table()
    .addColumn('trial_days', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table().addColumn('trial_price_minor', 'integer').execute()
  await table()
    .addColumn('discount_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table().addColumn('store', 'text').execute()
  await priceDemonstration(db)
}

/**
 * Prices a demonstration that is in the database already; an operator's own packages stay without until they
 * set them.
 */
async function priceDemonstration(db: Kysely<Tables>): Promise<void> {
  const demonstration = await db.selectFrom('facts').where('key', '=', 'demonstration').select('value').executeTakeFirst()
  if (!demonstration) return
  for (const { id, price_minor } of PRICES) {
    const price = { price_minor, currency: 'USD', trial_days: 7, trial_price_minor: 0 }
    await db.updateTable('packages').set(price).where('id', '=', id).execute()
  }
  for (const row of STORE_PACKAGES) {
    await db
      .insertInto('packages')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
