import type { ErrorCode } from '../../src/contract/errors.ts'

/** An invalid field of a request. `name` is the path in the contract, with dots between levels. */
export type InputTrouble = { name: string; kind: 'missing' | 'unknown' | 'wrong' }

/** A failure that the client receives with its code. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /**
   * Seconds until a retry is useful, the instant (epoch ms) until which the failure holds, the field at
   * fault, and why a bank declined.
   */
  readonly more: { retryAfterS?: number; until?: number; field?: InputTrouble; reason?: string }
  constructor(code: ErrorCode, more: ApiError['more'] = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}
