import type { Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Keeps everybody else who holds the account waiting until the transaction ends, so that what is counted in
 * it stays true. An update that changes nothing is the one lock that both databases know; as the first
 * statement it also makes SQLite's transaction a writing one.
 */
export async function lockAccount(transaction: Transaction<Database>, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', accountId)
    .execute()
}
