import type { ActionBy } from '../../db/audit-log.ts'
import type { StartError } from '../../start-error.ts'

/** An action of an operator for the audit log. Throws `usage` without a reason. */
export function byOperator(operator: string, nowMs: number, why: string | undefined, usage: StartError): ActionBy {
  const reason = why?.trim()
  if (!reason) throw usage
  return { actor: `operator:${operator}`, nowMs, reason }
}
