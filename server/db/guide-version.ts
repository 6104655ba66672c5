import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { readFact, writeFact } from './fact-store.ts'

const FACT = 'guide-version'

/** Names the state of the guide: another one after every change, empty before the first. */
export async function guideVersion(db: Kysely<Database>): Promise<string> {
  return (await readFact(db, FACT)) ?? ''
}

/** Notes that the guide changes; with the change, in its transaction where it has one. */
export async function noteGuideChange(db: Kysely<Database>): Promise<void> {
  await writeFact(db, FACT, randomUUID())
}
