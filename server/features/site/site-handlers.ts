import type { Connection } from '../../db/connect.ts'
import { fresh, type Handlers, shared } from '../../http/answers.ts'

const REDIRECTS_FRESH_MS = 60_000

/** Answers the calls about the site itself. */
export function siteHandlers({ db, engine }: Connection, version: string): Handlers<'redirects' | 'health'> {
  return {
    redirects: (_input, { nowMs }) =>
      shared('redirects', async () => {
        const rows = await db.selectFrom('redirects').selectAll().orderBy('from_path').execute()
        const data = rows.map((row) => ({ redirectUrlFrom: row.from_path, redirectUrlTo: row.to_path }))
        return { data: { success: true as const, data }, freshUntilMs: nowMs + REDIRECTS_FRESH_MS }
      }),
    async health() {
      await db.selectFrom('facts').select('key').limit(1).execute()
      return fresh({ status: 'ok' as const, version, database: engine })
    },
  }
}
