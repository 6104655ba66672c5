import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type OwnTable = { [T in keyof Database]: readonly [T, readonly (keyof Database[T])[]] }[keyof Database]

/** Tables whose rows belong to an account, with the columns that its person may take along. */
const TABLES = {
  devices: ['sessions', ['platform', 'label', 'created_ms', 'last_seen_ms']],
  linked_accounts: ['social_identities', ['provider', 'linked_ms']],
  parental_control: ['parental_controls', ['age_limit']],
  favourite_channels: ['favourite_channels', ['item_id', 'kept', 'added_ms', 'changed_ms']],
  favourite_stations: ['favourite_stations', ['item_id', 'kept', 'added_ms', 'changed_ms']],
  favourite_titles: ['favourite_titles', ['item_id', 'kept', 'added_ms', 'changed_ms']],
  watched_programmes: ['watch_history', ['channel_id', 'title', 'start_ms', 'position_ms', 'watched_ms', 'last_ms']],
  watched_titles: ['watched_titles', ['title_id', 'season', 'episode', 'position_ms', 'watched_ms', 'last_ms']],
  reviews: ['reviews', ['title_id', 'author', 'rating', 'text', 'written_ms']],
  tracks: ['chosen_tracks', ['medium', 'kind', 'track', 'chosen_ms']],
  reminders: ['reminders', ['channel_id', 'title', 'start_ms', 'state']],
  subscriptions: ['subscriptions', ['package_id', 'source', 'state', 'access_from_ms', 'access_until_ms', 'auto_renew']],
  orders: ['orders', ['id', 'kind', 'package_id', 'amount_minor', 'currency', 'state', 'created_ms', 'paid_ms']],
  payments: ['journal', ['order_id', 'kind', 'amount_minor', 'currency', 'at_ms']],
  cards: ['cards', ['brand', 'mask', 'bank', 'country', 'expires_month', 'added_ms', 'removed_ms']],
  withdrawals: ['withdrawals', ['name', 'email', 'statement', 'at_ms']],
  promo_codes: ['promo_uses', ['promo_id', 'state', 'at_ms']],
} as const satisfies Record<string, OwnTable>

/**
 * Returns everything that the service stores of a person, without secrets: tokens, passwords, PINs and the
 * keys of cards and pushes.
 */
export async function ownData(db: Kysely<Database>, accountId: string, nowMs: number): Promise<Record<string, unknown>> {
  const profile = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['name', 'phone', 'email', 'email_verified', 'email_notifications', 'support_id', 'created_ms', 'erase_ms'])
    .executeTakeFirstOrThrow()
  const data: Record<string, unknown> = { exported_ms: nowMs, profile }
  for (const [name, [table, columns]] of Object.entries(TABLES)) {
    const rows = db.selectFrom(table as 'sessions').where('account_id', '=', accountId)
    data[name] = await rows.select([...columns] as never[]).execute()
  }
  return data
}
