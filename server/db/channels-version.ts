import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { readFact, writeFact } from './fact-store.ts'

const FACT = 'channels-version'

/**
 * Names the state of channels and stations: another one after every import and edit; undefined before the
 * first.
 */
export function channelsVersion(db: Kysely<Database>): Promise<string | undefined> {
  return readFact(db, FACT)
}

/** Notes a change of channels or stations, in the transaction that makes it. */
export function noteChannelsChange(transaction: Kysely<Database>): Promise<void> {
  return writeFact(transaction, FACT, newVersion())
}

/** Notes a change that was planned from the state `version`. Returns false if another change came first. */
export async function noteChannelsChangeSince(transaction: Kysely<Database>, version: string | undefined): Promise<boolean> {
  const value = newVersion()
  if (version === undefined) {
    const [inserted] = await transaction
      .insertInto('facts')
      .values({ key: FACT, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return inserted!.numInsertedOrUpdatedRows === 1n
  }
  const where = transaction.updateTable('facts').where('key', '=', FACT).where('value', '=', version)
  return (await where.set({ value }).executeTakeFirst()).numUpdatedRows === 1n
}

const newVersion = () => randomBytes(9).toString('base64url')
