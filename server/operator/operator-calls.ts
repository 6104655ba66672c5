import type { CallData, CallInput } from '../../src/contract/call.ts'
import type { OperatorApi } from '../../src/contract/operator-api.ts'
import type { OperatorRole } from '../../src/contract/operator-call.ts'
import type { ActionBy } from '../db/audit-log.ts'
import { ApiError } from '../http/api-error.ts'
import type { ClientInfo } from '../http/client-info.ts'

/** An operator, and the session of the request. */
export type OpenSession = {
  tokenHash: string
  operator: { id: string; login: string; name: string; roles: readonly OperatorRole[] }
  endsMs: number
  /** The last second factor; 0 while it is missing. */
  provenMs: number
}

/** The request of a call of the desk. */
export type OperatorContext = {
  /** Null for calls that are open; complete for all calls that name roles. */
  session: OpenSession | null
  client: ClientInfo
  nowMs: number
  /** The origin of the desk, as browsers show it. */
  origin: string
  /** Sets the cookie of a session, or ends it. */
  setSession(token: string | null): void
}

/** A handler for each call of the desk. A `Response` is for what is no JSON, such as a file. */
export type OperatorHandlers<Names extends keyof OperatorApi = keyof OperatorApi> = {
  [K in Names]: (
    input: CallInput<OperatorApi[K]>,
    context: OperatorContext,
  ) => Promise<CallData<OperatorApi[K]> | Response> | CallData<OperatorApi[K]> | Response
}

/** Returns the session of a request. Throws `authorization_required` without one. */
export function openSession({ session }: OperatorContext): OpenSession {
  if (!session) throw new ApiError('authorization_required')
  return session
}

/** Returns the actor of a change, for the audit log. */
export function byOperator(context: OperatorContext, reason = ''): ActionBy {
  return { actor: `operator:${openSession(context).operator.login}`, nowMs: context.nowMs, reason }
}
