import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { writeFact } from './fact-store.ts'
import type { Database } from './schema.ts'

/** Notes a change of texts for viewers, in its transaction. PostgreSQL notifies the other processes. */
export const noteWordsChange = (transaction: Kysely<Database>): Promise<void> =>
  writeFact(transaction, 'words-version', randomUUID())
