import { PostgresAdapter, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Locks the account until the transaction ends, so that counts made in it stay true. On SQLite an update
 * without a change, as the first statement, makes the transaction a writing one.
 */
export async function lockAccount(transaction: Transaction<Database>, accountId: string): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter) {
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    return
  }
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', accountId)
    .execute()
}
