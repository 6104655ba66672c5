import type { PlayerErrorCode } from './state.ts'

/** A failure as a source saw it: hls.js's error detail (or the native source's own), its type, and the HTTP status if there was one. */
export type SourceFailure = { detail: string; type: string; fatal: boolean; status: number | null }

/**
 * What to do about it. `nothing`: the source copes. `note`: the network is in trouble, the source is still trying.
 * `readdress`: ask for a new address. `restart`: load again, every 3 s and as soon as the browser is online. `recover`: reset the decoder.
 */
export type Reaction = { do: 'nothing' | 'note' | 'readdress' | 'restart' | 'recover' } | { do: 'fail'; code: PlayerErrorCode }

type Row = {
  detail?: readonly string[]
  type?: readonly string[]
  status?: readonly number[]
  fatal?: boolean
  reaction: Reaction
}

/** The first row that fits decides. Details and types are hls.js's (ErrorDetails, ErrorTypes) and the native source's. */
export const REACTIONS: readonly Row[] = [
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

/** What a failure calls for, before the budget is asked. */
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

/** When the costly reactions last happened, epoch milliseconds. */
export type Spent = { recover: number; readdress: number }

/** A second decoder reset or a second new address this soon after the first is not a cure. */
export const BUDGET_MS = { recover: 10_000, readdress: 10_000 } as const

/** The reaction that the budget allows: what did not help a moment ago becomes a failure. */
export function withinBudget(reaction: Reaction, spent: Spent, nowMs: number): Reaction {
  if (reaction.do === 'recover' && nowMs - spent.recover < BUDGET_MS.recover) return { do: 'fail', code: 'media' }
  if (reaction.do === 'readdress' && nowMs - spent.readdress < BUDGET_MS.readdress) return { do: 'fail', code: 'address' }
  return reaction
}

// The same statuses that a second attempt cures anywhere in HTTP (RFC 9110, 15.5 and 15.6; RFC 6585).
const TRANSIENT = [408, 425, 429, 500, 502, 503, 504]

/** Whether a request that the service refused this way is worth repeating. No status at all means that the network failed. */
export function isTransientStatus(status: number | null | undefined): boolean {
  return !status || TRANSIENT.includes(status)
}
