import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { readFact } from '../site/fact-store.ts'

const FACT = 'catalogue-version'

/** The number of changes that the catalogue has seen; `0` before the first. */
export async function catalogueVersion(db: Kysely<Database>): Promise<string> {
  return (await readFact(db, FACT)) ?? '0'
}

/** Counts a change of the catalogue; in the transaction that makes the change. */
export async function noteCatalogueChange(transaction: Kysely<Database>): Promise<void> {
  const version = Number(await catalogueVersion(transaction)) + 1
  await transaction
    .insertInto('facts')
    .values({ key: FACT, value: String(version) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(version) }))
    .execute()
}
