import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import { EVERY_ROLE, type OperatorCall } from './operator-call.ts'
import { Filter, OptionalReason } from './operator-fields.ts'

/** An action of an operator, a viewer or the service. */
export const AuditAction = v.object({
  id: v.string(),
  at_ms: EpochMs,
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  reason: v.string(),
})
export type AuditAction = v.InferOutput<typeof AuditAction>

const LoggedAction = v.object({
  ...AuditAction.entries,
  /** True if this operator may set back the state before it. */
  can_undo: v.boolean(),
})
export type LoggedAction = v.InferOutput<typeof LoggedAction>

/** Why an action was not undone: it was changed since, or its former state is not possible now. */
const UndoFault = v.picklist(['changed', 'gone'])
export type UndoFault = v.InferOutput<typeof UndoFault>

/** Calls about the audit log. */
export const operatorAuditCalls = {
  listAudit: {
    method: 'GET',
    path: '/operator/audit',
    access: EVERY_ROLE,
    query: v.object({
      actor: Filter,
      action: Filter,
      /** The beginning of a subject, such as `account:`. */
      subject: Filter,
      /** The `next` of the page before. */
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,64}$/))),
    }),
    data: v.object({ actions: v.array(LoggedAction), next: v.nullable(v.string()) }),
  },
  /** Sets back the state before an action, as an action of its own. Needs the roles of the first one. */
  undoAction: {
    method: 'POST',
    path: '/operator/audit/{id}/undo',
    access: EVERY_ROLE,
    isGuarded: true,
    params: v.object({ id: EntityId }),
    body: v.object({ reason: OptionalReason }),
    /** With a fault nothing was changed. */
    data: v.object({ fault: v.nullable(UndoFault) }),
  },
} as const satisfies Record<string, OperatorCall>
