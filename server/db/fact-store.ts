import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The fact that says how far the demonstration is put in; a service of an operator's own has none. */
export const DEMONSTRATION = 'demonstration'

/** A fact by its key. */
export async function readFact(db: Kysely<Database>, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('facts').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value
}

/** Sets a fact. */
export async function writeFact(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db
    .insertInto('facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Returns the stored fact, or stores `value`. Concurrent processes all get the same. */
export async function settleFact(db: Kysely<Database>, key: string, value: string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readFact(db, key)) ?? value
}
