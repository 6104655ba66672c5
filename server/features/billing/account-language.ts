import type { Kysely } from 'kysely'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { Database } from '../../db/schema.ts'

/** The language of the account's last order. */
export async function languageOf(db: Kysely<Database>, accountId: string): Promise<LanguageTag> {
  const orders = db.selectFrom('orders').select('locale').where('account_id', '=', accountId)
  return (await orders.orderBy('created_ms', 'desc').limit(1).executeTakeFirst())?.locale ?? 'uk'
}
