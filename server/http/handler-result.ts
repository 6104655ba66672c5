import type { Api } from '../../src/contract/api.ts'
import type { CallData, CallInput } from '../../src/contract/call.ts'
import type { Viewer } from './viewer.ts'
import type { ClientInfo } from './client-info.ts'

/** Data for one request, never cached. */
export type FreshResult<D> = { kind: 'fresh'; data: D }

/**
 * Data that is equal for all requests with one key. The response cache stores it compressed, with an ETag.
 */
export type SharedResult<D> = {
  kind: 'shared'
  key: string
  /** Seconds that a client may reuse it unasked; 0 means it revalidates each time. */
  maxAgeS: number
  /** Milliseconds of CPU that a build takes, counted against the limit of the client's address. */
  costMs: number
  build: () => Promise<Dated<D>>
}

/** Data, and the instant (epoch ms) until which it is valid. */
export type Dated<D> = { data: D; freshUntilMs: number }

/** The result of a handler. */
export type HandlerResult<D> = FreshResult<D> | SharedResult<D>

/** The requester, its client and the time of the request. */
export type CallContext = {
  viewer: Viewer
  client: ClientInfo
  nowMs: number
  /** Returns the viewer's origin among those of a local service, else an empty text. */
  localOrigin: () => string
}

/** A handler for each call of the contract. The compiler names a missing one. */
export type Handlers<Names extends keyof Api = keyof Api> = {
  [K in Names]: (
    input: CallInput<Api[K]>,
    context: CallContext,
  ) => Promise<HandlerResult<CallData<Api[K]>>> | HandlerResult<CallData<Api[K]>>
}

/** Returns data for this request only. */
export function fresh<D>(data: D): FreshResult<D> {
  return { kind: 'fresh', data }
}

const USUAL_COST_MS = 4

/** Returns data that all requests with the same key share. */
export function shared<D>(
  key: string,
  build: () => Promise<Dated<D>>,
  { maxAgeS = 0, costMs = USUAL_COST_MS }: { maxAgeS?: number; costMs?: number } = {},
): SharedResult<D> {
  return { kind: 'shared', key, maxAgeS, costMs, build }
}
