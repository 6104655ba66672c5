import type { Kysely } from 'kysely'
import type { RedirectRule } from '../../../src/contract/site.ts'
import type { Database } from '../../db/schema.ts'
import { type ReadRules, readRules } from './redirect-rules.ts'

const FRESH_MS = 60_000

/** Returns the valid redirect rules by their source path, and the errors of the others. */
export async function readRedirects(db: Kysely<Database>, publicUrl: string | undefined): Promise<ReadRules> {
  return readRules(await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(), publicUrl)
}

/** The rules for navigations, read at most once a minute. */
export function keepRedirects(
  db: Kysely<Database>,
  publicUrl: string | undefined,
  elapsed: () => number,
  reportError: (error: unknown) => void,
): () => Promise<RedirectRule[]> {
  let rules: RedirectRule[] = []
  let readAtMs = -Infinity
  return async () => {
    if (elapsed() - readAtMs >= FRESH_MS) {
      readAtMs = elapsed()
      // While the database is away the rules that were read last hold.
      rules = await readRedirects(db, publicUrl).then(
        (read) => read.rules,
        (error: unknown) => {
          reportError(error)
          return rules
        },
      )
    }
    return rules
  }
}
