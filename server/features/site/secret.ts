import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { settleFact } from './fact-store.ts'

/** The secret of this service, made on its first start; it lives in the database, which all of its processes share. */
export function secretOf(db: Kysely<Database>): Promise<string> {
  return settleFact(db, 'secret', randomBytes(32).toString('base64url'))
}
