import type { Kysely } from 'kysely'

/** Follows subscriptions that a provider renews by itself: changes that it has not confirmed yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('unsent_ms', 'bigint').execute()
  await db.schema.createIndex('subscriptions_unsent').on('subscriptions').column('unsent_ms').execute()
}
