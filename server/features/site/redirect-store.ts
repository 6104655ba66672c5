import type { Kysely } from 'kysely'
import type { RedirectRule } from '../../../src/contract/site.ts'
import type { Database } from '../../db/schema.ts'
import type { CacheChanges } from '../../http/cache-changes.ts'
import { type ReadRules, readRules } from './redirect-rules.ts'

const FRESH_MS = 60_000

/** Returns the valid redirect rules by their source path, and the errors of the others. */
export async function readRedirects(db: Kysely<Database>, publicUrl: string | undefined): Promise<ReadRules> {
  return readRules(await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(), publicUrl)
}

type RedirectParts = {
  db: Kysely<Database>
  publicUrl: string | undefined
  elapsed: () => number
  changes: CacheChanges | undefined
  reportError: (error: unknown) => void
}

/** The rules for navigations, read at most once a minute and after changes. */
export function keepRedirects({ db, publicUrl, elapsed, changes, reportError }: RedirectParts): () => Promise<RedirectRule[]> {
  let rules: RedirectRule[] = []
  let readAtMs = -Infinity
  changes?.subscribe(() => (readAtMs = -Infinity))
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
