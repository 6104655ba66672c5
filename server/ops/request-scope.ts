import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The request that this code runs for. */
export type RequestScope = {
  /** Names the request in log lines, in failures and to a proxy. */
  readonly id: string
  /** The call of the contract that it is. */
  call: string | undefined
  /** Whether the response came from memory; the first cache that it asked counts. */
  cache?: 'hit' | 'built' | 'uncached'
  /** The name of the limit that refused it. */
  refusedBy?: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** The id of a proxy, as nginx's `$request_id`. */
const FOREIGN_ID = /^[\w-]{8,64}$/

/** Returns the scope of the present request; undefined for work of the service's own. */
export const requestScope = (): RequestScope | undefined => scopes.getStore()

/** Runs a request in a scope of its own, named by the operator's proxy if that sent an id. */
export function inRequestScope<T>(foreignId: string | undefined, work: (scope: RequestScope) => T): T {
  const id = foreignId !== undefined && FOREIGN_ID.test(foreignId) ? foreignId : randomUUID()
  const scope: RequestScope = { id, call: undefined }
  return scopes.run(scope, work, scope)
}
