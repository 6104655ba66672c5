import type { PlayerErrorCode } from '../state.ts'

/** A failure from a source: hls.js's error detail (or the native source's), its type, and the HTTP status
 * if any. `code` is the service's own; a portal or a proxy has none. */
export type SourceFailure = { detail: string; type: string; fatal: boolean; status: number | null; code: string | null }

/** True for an error of the element itself. WebKit reports a dead server as a stream that it cannot play. */
export const isOfElement = ({ detail }: SourceFailure): boolean => detail.startsWith('native')

/**
 * `nothing`: the source copes; `report`: it still retries; `refreshUrl`: fetch a new URL; `restart`: load
 * again every 3 s and when online. `recover`: reset the decoder; `recoverDelayed`: the same in 3 s; `fail`:
 * only the viewer can retry.
 */
export type Reaction =
  | { do: 'nothing' | 'report' | 'refreshUrl' | 'restart' | 'recover' | 'recoverDelayed' }
  | { do: 'fail'; code: PlayerErrorCode }

type Row = {
  detail?: readonly string[]
  type?: readonly string[]
  status?: readonly number[]
  fatal?: boolean
  /** The service wrote the response. */
  isOfService?: boolean
  reaction: Reaction
}

/** The first matching row decides. Details and types are hls.js's (ErrorDetails, ErrorTypes) and the
 * native source's. */
export const REACTIONS: readonly Row[] = [
  // hls.js reports a request that a restart cancelled.
  { detail: ['aborted'], fatal: false, reaction: { do: 'nothing' } },
  { status: [403, 410], reaction: { do: 'refreshUrl' } },
  {
    detail: ['manifestLoadError'],
    fatal: true,
    status: [400, 401, 404, 451, 503],
    isOfService: true,
    reaction: { do: 'fail', code: 'address' },
  },
  { detail: ['manifestParsingError'], fatal: true, reaction: { do: 'fail', code: 'address' } },
  {
    detail: ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError', 'bufferAddCodecError'],
    fatal: true,
    reaction: { do: 'fail', code: 'unsupported' },
  },
  { type: ['keySystemError'], fatal: true, reaction: { do: 'fail', code: 'unsupported' } },
  // Safari hides the status of an unusable playlist: a new URL is the only cure to try.
  { detail: ['nativeSource'], reaction: { do: 'refreshUrl' } },
  { type: ['networkError'], fatal: true, reaction: { do: 'restart' } },
  { type: ['networkError'], fatal: false, reaction: { do: 'report' } },
  { fatal: true, reaction: { do: 'recover' } },
  { reaction: { do: 'nothing' } },
]

/** Returns the reaction to a failure, regardless of earlier attempts. */
export function reactionTo(failure: SourceFailure): Reaction {
  const row = REACTIONS.find(
    ({ detail, type, status, fatal, isOfService }) =>
      (detail === undefined || detail.includes(failure.detail)) &&
      (type === undefined || type.includes(failure.type)) &&
      (status === undefined || (failure.status !== null && status.includes(failure.status))) &&
      (fatal === undefined || fatal === failure.fatal) &&
      (isOfService === undefined || isOfService === (failure.code !== null)),
  )
  return row?.reaction ?? { do: 'nothing' }
}

/** Earlier attempts: times in ms, and the decoder resets in a row. */
export type Attempts = { recoverMs: number; recoveries: number; refreshUrlMs: number }

export const NO_ATTEMPTS: Attempts = { recoverMs: -Infinity, recoveries: 0, refreshUrlMs: -Infinity }

/** A second URL refresh within this time is no cure; decoder resets within RECOVERY_ROW_MS count as one
 * row. */
export const REFRESH_URL_EVERY_MS = 10_000
export const RECOVERY_ROW_MS = 30_000

// Damage in a broadcast seldom outlasts three attempts that skip forward.
const RECOVERIES = 3

/** Limits a reaction by earlier attempts: the first decoder reset at once, the next delayed and farther
 * on, then failure. A second refusal of a URL is final only if the service wrote it. */
export function limitReaction(reaction: Reaction, attempts: Attempts, nowMs: number, isOfService = true): Reaction {
  if (reaction.do === 'refreshUrl' && nowMs - attempts.refreshUrlMs < REFRESH_URL_EVERY_MS)
    return isOfService ? { do: 'fail', code: 'address' } : { do: 'restart' }
  if (reaction.do !== 'recover') return reaction
  const row = recoveriesInRow(attempts, nowMs)
  if (row >= RECOVERIES) return { do: 'fail', code: 'media' }
  return row === 0 ? reaction : { do: 'recoverDelayed' }
}

/** Returns the number of decoder resets in the current row. */
export function recoveriesInRow(attempts: Attempts, nowMs: number): number {
  return nowMs - attempts.recoverMs < RECOVERY_ROW_MS ? attempts.recoveries : 0
}

// The service's 503 of a channel or a station without a stream (section 8), or without a free connection.
const OFF_AIR = ['live_error', 'off_air', 'busy', 'station_not_working']

/** True for the service's code of a channel or a station that is off air. */
export const isOffAirCode = (code: string | null): boolean => code !== null && OFF_AIR.includes(code)

// Statuses that a retry may cure in HTTP (RFC 9110, 15.5 and 15.6; RFC 6585).
const TRANSIENT = [408, 425, 429, 500, 502, 503, 504]

/** True if a request is worth repeating after this status. No status means that the network failed. */
export function isTransientStatus(status: number | null | undefined): boolean {
  return !status || TRANSIENT.includes(status)
}
