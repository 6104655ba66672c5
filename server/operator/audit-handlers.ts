import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { startsWith } from '../db/text-match.ts'
import type { OperatorHandlers } from './operator-calls.ts'

const PAGE_ROWS = 50

/** Handles the call about the audit log. */
export function auditHandlers(db: Kysely<Database>): OperatorHandlers<'listAudit'> {
  return {
    async listAudit({ query: { actor, action, subject, after } }) {
      let rows = db
        .selectFrom('audit')
        .selectAll()
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE_ROWS + 1)
      // The log's type names the forms of actors; a filter may be any text.
      if (actor) rows = rows.where('actor', '=', actor as 'system')
      if (action) rows = rows.where('action', '=', action)
      if (subject) rows = rows.where(startsWith('subject', subject))
      if (after !== undefined) {
        const [atMs, id] = [Number(after.slice(0, after.indexOf('.'))), after.slice(after.indexOf('.') + 1)]
        rows = rows.where(({ eb, or, and }) => or([eb('at_ms', '<', atMs), and([eb('at_ms', '=', atMs), eb('id', '<', id)])]))
      }
      const found = await rows.execute()
      const actions = found.slice(0, PAGE_ROWS)
      const last = found.length > PAGE_ROWS ? actions.at(-1) : undefined
      return { actions, next: last ? `${last.at_ms}.${last.id}` : null }
    },
  }
}
