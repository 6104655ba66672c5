import type { Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Locks the account until the transaction ends, so that counts made in it stay true. An update without a
 * change is a lock that both databases have; as the first statement it makes SQLite's transaction a writing
 * one.
 */
export async function lockAccount(transaction: Transaction<Database>, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', accountId)
    .execute()
}
