import type { Kysely } from 'kysely'
import type { RedirectRule } from '../../../src/contract/site.ts'
import type { Database } from '../../db/schema.ts'

const FRESH_MS = 60_000

/** Every redirect rule, by the path it begins at. */
export async function readRedirects(db: Kysely<Database>): Promise<RedirectRule[]> {
  const rows = await db.selectFrom('redirects').selectAll().orderBy('from_path').execute()
  return rows.map((row) => ({ redirectUrlFrom: row.from_path, redirectUrlTo: row.to_path }))
}

/** The rules for navigations, read at most once a minute. */
export function keepRedirects(
  db: Kysely<Database>,
  now: () => number,
  reportError: (error: unknown) => void,
): () => Promise<RedirectRule[]> {
  let rules: RedirectRule[] = []
  let readAtMs = -Infinity
  return async () => {
    if (Math.abs(now() - readAtMs) >= FRESH_MS) {
      readAtMs = now()
      // While the database is away the rules that were read last hold.
      rules = await readRedirects(db).catch((error: unknown) => {
        reportError(error)
        return rules
      })
    }
    return rules
  }
}
