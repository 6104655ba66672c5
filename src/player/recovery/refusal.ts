import { isTransientStatus } from './reactions.ts'
import type { Cause } from '../state.ts'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

function statusOf(error: unknown): number | null {
  const status = field(error, 'status')
  return typeof status === 'number' ? status : null
}

/** What an address callback's rejection says, without the rest of the error: `status` and `code` if it carries them. */
export function refusalCause(error: unknown): Cause {
  const code = field(error, 'code')
  const name = field(error, 'name')
  return {
    detail: typeof name === 'string' ? name : 'Error',
    status: statusOf(error),
    code: typeof code === 'string' ? code : null,
  }
}

/** Whether the service has answered no. Without a status the network failed, and the address is asked for again. */
export function isFinalRefusal(error: unknown): boolean {
  const status = statusOf(error)
  // The service's own 503 names a channel or station off air (section 8), not an overload.
  return status === 503 || !isTransientStatus(status)
}
