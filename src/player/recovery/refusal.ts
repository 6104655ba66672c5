import { isTransientStatus } from './reactions.ts'
import type { Cause } from '../state.ts'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

function statusOf(error: unknown): number | null {
  const status = field(error, 'status')
  return typeof status === 'number' ? status : null
}

/** Returns the cause in a rejected URL request: its name, `status` and `code`. */
export function refusalCause(error: unknown): Cause {
  const code = field(error, 'code')
  const name = field(error, 'name')
  return {
    detail: typeof name === 'string' ? name : 'Error',
    status: statusOf(error),
    code: typeof code === 'string' ? code : null,
  }
}

/** True if the server refused for good. Without a status the network failed, and the URL is requested
 * again. */
export function isFinalRefusal(error: unknown): boolean {
  const status = statusOf(error)
  // The API's 503 means off air (section 8), not an overload.
  return status === 503 || !isTransientStatus(status)
}
