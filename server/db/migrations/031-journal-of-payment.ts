import type { Kysely } from 'kysely'

/** An index by which a provider's payment is found in the journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('journal_of_payment').on('journal').columns(['payment_id', 'provider']).execute()
}
