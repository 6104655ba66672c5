import { isOffAirCode, isTransientStatus } from './reactions.ts'
import type { Cause } from '../state.ts'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

function statusOf(error: unknown): number | null {
  const status = field(error, 'status')
  return typeof status === 'number' ? status : null
}

function codeOf(error: unknown): string | null {
  const code = field(error, 'code')
  return typeof code === 'string' && code !== '' ? code : null
}

/** Returns the cause in a rejected URL request: its name, `status` and `code`. */
export function refusalCause(error: unknown): Cause {
  const name = field(error, 'name')
  return { detail: typeof name === 'string' ? name : 'Error', status: statusOf(error), code: codeOf(error) }
}

/** True if the service refused for good: a 4xx with its code, or its 503 of a channel that is off air
 * (section 8). Everything else is repeated: a proxy or an overload may have sent it. */
export function isFinalRefusal(error: unknown): boolean {
  const status = statusOf(error)
  const code = codeOf(error)
  if (status === null || code === null) return false
  return isOffAirCode(code) || (status >= 400 && status < 500 && !isTransientStatus(status))
}
