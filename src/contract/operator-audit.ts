import * as v from 'valibot'
import { EpochMs } from './call.ts'
import { EVERY_ROLE, type OperatorCall } from './operator-call.ts'
import { Filter } from './operator-fields.ts'

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
    data: v.object({ actions: v.array(AuditAction), next: v.nullable(v.string()) }),
  },
} as const satisfies Record<string, OperatorCall>
