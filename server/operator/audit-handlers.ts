import { startsWith } from '../db/text-match.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, openSession, type OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'
import { mayUndo, undoOf } from './undo.ts'

const PAGE_ROWS = 50

/** Handles the calls about the audit log. */
export function auditHandlers(parts: OperatorParts): OperatorHandlers<'listAudit' | 'undoAction'> {
  const { db } = parts
  return {
    async listAudit({ query: { actor, action, subject, after } }, context) {
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
      const { roles } = openSession(context).operator
      const actions = found.slice(0, PAGE_ROWS).map((row) => ({ ...row, can_undo: mayUndo(row, roles) }))
      const last = found.length > PAGE_ROWS ? actions.at(-1) : undefined
      return { actions, next: last ? `${last.at_ms}.${last.id}` : null }
    },

    async undoAction({ params, body: { reason } }, context) {
      const row = await db.selectFrom('audit').selectAll().where('id', '=', params.id).executeTakeFirst()
      const undo = row && undoOf(row)
      if (!row || !undo) throw new ApiError('not_found')
      if (!mayUndo(row, openSession(context).operator.roles)) throw new ApiError('no_permission')
      const why = reason === '' ? 'undo' : `undo: ${reason}`
      return { fault: await undo.act(byOperator(context, why), parts) }
    },
  }
}
