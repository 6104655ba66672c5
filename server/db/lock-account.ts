import { PostgresAdapter, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Locks the account until the transaction ends, so that counts made in it stay true. On SQLite an update
 * without a change, as the first statement, makes the transaction a writing one.
 */
export const lockAccount = (transaction: Transaction<Database>, accountId: string): Promise<void> =>
  lockAccounts(transaction, [accountId])

/** Locks several accounts, always in the same order, so that two transactions never wait for each other. */
export async function lockAccounts(transaction: Transaction<Database>, accountIds: readonly string[]): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter) {
    await transaction.selectFrom('accounts').select('id').where('id', 'in', accountIds).orderBy('id').forNoKeyUpdate().execute()
    return
  }
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', 'in', accountIds)
    .execute()
}
