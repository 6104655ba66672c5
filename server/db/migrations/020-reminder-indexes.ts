import type { Kysely } from 'kysely'

/** Indexes of the queries that follow the guide and delete what is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('reminders_by_start').on('reminders').columns(['state', 'start_ms']).execute()
  await db.schema.createIndex('reminders_by_end').on('reminders').column('end_ms').execute()
  await db.schema.createIndex('push_subscriptions_by_age').on('push_subscriptions').column('changed_ms').execute()
  await db.schema.createIndex('reminder_pushes_by_end').on('reminder_pushes').column('until_ms').execute()
}
