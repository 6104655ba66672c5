import type { PlayerErrorCode } from '../state.ts'

/** A failure as a source saw it: hls.js's error detail (or the native source's own), its type, and the HTTP status if there was one. */
export type SourceFailure = { detail: string; type: string; fatal: boolean; status: number | null }

/**
 * What to do about it. `nothing`: the source copes. `note`: the network is in trouble, the source is still trying.
 * `readdress`: ask for a new address. `restart`: load again, every 3 s and as soon as the browser is online.
 * `recover`: reset the decoder, `recoverLater`: in 3 s. `fail`: only the viewer can go on.
 */
export type Reaction =
  | { do: 'nothing' | 'note' | 'readdress' | 'restart' | 'recover' | 'recoverLater' }
  | { do: 'fail'; code: PlayerErrorCode }

type Row = {
  detail?: readonly string[]
  type?: readonly string[]
  status?: readonly number[]
  fatal?: boolean
  reaction: Reaction
}

/** The first row that fits decides. Details and types are hls.js's (ErrorDetails, ErrorTypes) and the native source's. */
export const REACTIONS: readonly Row[] = [
  // hls.js's own word for a request that a restart took back.
  { detail: ['aborted'], fatal: false, reaction: { do: 'nothing' } },
  { status: [403, 410], reaction: { do: 'readdress' } },
  { detail: ['manifestLoadError'], fatal: true, status: [400, 401, 404, 451, 503], reaction: { do: 'fail', code: 'address' } },
  { detail: ['manifestParsingError'], fatal: true, reaction: { do: 'fail', code: 'address' } },
  {
    detail: ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError', 'bufferAddCodecError'],
    fatal: true,
    reaction: { do: 'fail', code: 'unsupported' },
  },
  { type: ['keySystemError'], fatal: true, reaction: { do: 'fail', code: 'unsupported' } },
  // Safari hides the status of a playlist that it could not use: a new address is the only cure to try.
  { detail: ['nativeSource'], reaction: { do: 'readdress' } },
  { type: ['networkError'], fatal: true, reaction: { do: 'restart' } },
  { type: ['networkError'], fatal: false, reaction: { do: 'note' } },
  { fatal: true, reaction: { do: 'recover' } },
  { reaction: { do: 'nothing' } },
]

/** What a failure calls for, before it is asked what was already tried. */
export function reactionTo(failure: SourceFailure): Reaction {
  const row = REACTIONS.find(
    ({ detail, type, status, fatal }) =>
      (detail === undefined || detail.includes(failure.detail)) &&
      (type === undefined || type.includes(failure.type)) &&
      (status === undefined || (failure.status !== null && status.includes(failure.status))) &&
      (fatal === undefined || fatal === failure.fatal),
  )
  return row?.reaction ?? { do: 'nothing' }
}

/** What was already tried: when, epoch milliseconds, and how many decoder resets in a row. */
export type Tried = { recoverMs: number; recoveries: number; readdressMs: number }

/** Nothing was tried yet. */
export const NOTHING_TRIED: Tried = { recoverMs: -Infinity, recoveries: 0, readdressMs: -Infinity }

/** A second new address this soon after the first is no cure; decoder resets this close together count as one row. */
export const READDRESS_EVERY_MS = 10_000
export const RECOVERY_ROW_MS = 30_000

// Damage in a broadcast is seldom longer than three attempts that skip forward.
const RECOVERIES = 3

/** The reaction that is left after what was tried: the first decoder reset at once, the next ones later and farther on, then none. */
export function stillWorth(reaction: Reaction, tried: Tried, nowMs: number): Reaction {
  if (reaction.do === 'readdress' && nowMs - tried.readdressMs < READDRESS_EVERY_MS) return { do: 'fail', code: 'address' }
  if (reaction.do !== 'recover') return reaction
  const row = recoveriesInRow(tried, nowMs)
  if (row >= RECOVERIES) return { do: 'fail', code: 'media' }
  return row === 0 ? reaction : { do: 'recoverLater' }
}

/** How many decoder resets already belong to the damage at hand. */
export function recoveriesInRow(tried: Tried, nowMs: number): number {
  return nowMs - tried.recoverMs < RECOVERY_ROW_MS ? tried.recoveries : 0
}

// The same statuses that a second attempt cures anywhere in HTTP (RFC 9110, 15.5 and 15.6; RFC 6585).
const TRANSIENT = [408, 425, 429, 500, 502, 503, 504]

/** Whether a request that the service refused this way is worth repeating. No status at all means that the network failed. */
export function isTransientStatus(status: number | null | undefined): boolean {
  return !status || TRANSIENT.includes(status)
}
