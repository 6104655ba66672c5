import type { Api } from '../../src/contract/api.ts'
import type { CallData, CallInput } from '../../src/contract/call.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Viewer } from '../features/users/viewer.ts'
import type { InputTrouble } from './input-failure.ts'
import type { ClientInfo } from './client-info.ts'

/** A failure that crosses the wire under its code. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** After how many seconds it is worth asking again, until when (epoch ms) the failure holds, and the field it is about. */
  readonly more: { retryAfterS?: number; until?: number; field?: InputTrouble }
  constructor(code: ErrorCode, more: ApiError['more'] = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}

/** Data made for this one request and never kept. */
export type FreshResult<D> = { kind: 'fresh'; data: D }

/** Data that is the same for everybody who asks with the same key: built once, kept compressed with an ETag. */
export type SharedResult<D> = {
  kind: 'shared'
  key: string
  /** For how many seconds a client need not even ask; 0 means it asks each time with its ETag. */
  maxAgeS: number
  /** About how many milliseconds of CPU a build takes; the address that causes it pays so much of its limit. */
  costMs: number
  build: () => Promise<Lasting<D>>
}

/** Data, and until when it is true (epoch ms). */
export type Lasting<D> = { data: D; freshUntilMs: number }

/** What a handler returns. */
export type HandlerResult<D> = FreshResult<D> | SharedResult<D>

/** Who asks, from where, and when. */
export type CallContext = { viewer: Viewer; sender: ClientInfo; nowMs: number }

/** One handler for every call of the contract; the compiler names the one that is missing. */
export type Handlers<Names extends keyof Api = keyof Api> = {
  [K in Names]: (
    input: CallInput<Api[K]>,
    asking: CallContext,
  ) => Promise<HandlerResult<CallData<Api[K]>>> | HandlerResult<CallData<Api[K]>>
}

/** An answer for this request alone. */
export function fresh<D>(data: D): FreshResult<D> {
  return { kind: 'fresh', data }
}

const USUAL_COST_MS = 4

/** An answer shared by all who ask with the same key. */
export function shared<D>(
  key: string,
  build: () => Promise<Lasting<D>>,
  { maxAgeS = 0, costMs = USUAL_COST_MS }: { maxAgeS?: number; costMs?: number } = {},
): SharedResult<D> {
  return { kind: 'shared', key, maxAgeS, costMs, build }
}
