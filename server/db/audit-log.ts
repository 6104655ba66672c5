import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AuditRow, Database } from './schema.ts'

/** The originator of an action, its time and its reason. */
export type ActionBy = { actor: AuditRow['actor']; nowMs: number; reason: string }

/** An action and what it changed. `subject` is a kind and an id, as `account:ID` or `redirect:PATH`. */
export type Action = { action: string; subject: string; before?: string | null; after?: string | null }

/** Adds an action to the audit log, in the transaction that does it. */
export async function logAction(
  transaction: Transaction<Database>,
  { action, subject, before = null, after = null }: Action,
  { actor, nowMs, reason }: ActionBy,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({ id: randomUUID(), at_ms: nowMs, actor, action, subject, before, after, reason })
    .execute()
}

/** The last actions, the newest first; of one subject if it is given. */
export function lastActions(db: Kysely<Database>, limit: number, subject?: string): Promise<AuditRow[]> {
  const rows = db.selectFrom('audit').selectAll().orderBy('at_ms', 'desc').orderBy('id').limit(limit)
  return (subject === undefined ? rows : rows.where('subject', '=', subject)).execute()
}

export const accountSubject = (accountId: string): string => `account:${accountId}`
