import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { readFact, writeFact } from './fact-store.ts'

const FACT = 'catalogue-version'

/** Names the catalogue as it stands; another one after every change. */
export async function catalogueVersion(db: Kysely<Database>): Promise<string> {
  return (await readFact(db, FACT)) ?? 'empty'
}

/** Notes a change of the catalogue; in the transaction that makes the change. */
export function noteCatalogueChange(transaction: Kysely<Database>): Promise<void> {
  return writeFact(transaction, FACT, randomBytes(9).toString('base64url'))
}
