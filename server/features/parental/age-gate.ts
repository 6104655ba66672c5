import type { ErrorCode } from '../../../src/contract/errors.ts'
import type { ProgrammeRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * A viewer's age limit. Until `openUntilMs` (0: never) the PIN has lifted it; `refusal` replaces the error if
 * no PIN can.
 */
export type AgeGate = { limit: number; openUntilMs: number; refusal?: ErrorCode }

type Aired = Pick<ProgrammeRow, 'age' | 'start_ms' | 'end_ms'>

/**
 * Returns the instant from which a live stream needs the PIN, not before `nowMs`; undefined when nothing
 * does. The channel's own age holds for its programmes too, and where there is none.
 */
export function lockedFrom(
  programmes: readonly Aired[],
  { limit, openUntilMs }: AgeGate,
  nowMs: number,
  channelAge = 0,
): number | undefined {
  if (channelAge > limit) return Math.max(openUntilMs, nowMs)
  const locked = programmes
    .filter(({ age }) => age > limit)
    .map(({ start_ms, end_ms }) => ({ from: Math.max(start_ms, openUntilMs, nowMs), end: end_ms }))
    .filter(({ from, end }) => from < end)
  return locked.length > 0 ? Math.min(...locked.map(({ from }) => from)) : undefined
}

/**
 * When a live link must end, because a programme then needs the PIN; undefined if none does.
 * Throws `parental_pin_required` if one needs it now. Of an ended one, up to two minutes stay in the DVR
 * window.
 */
export function liveUntil(programmes: readonly Aired[], gate: AgeGate | null, nowMs: number, channelAge = 0): number | undefined {
  const from = gate ? lockedFrom(programmes, gate, nowMs, channelAge) : undefined
  if (from !== undefined && from <= nowMs) throw new ApiError(gate?.refusal ?? 'parental_pin_required')
  return from
}

/**
 * The same for a window of the archive that holds these programmes: it needs the PIN for as long as it is
 * watched.
 */
export function archiveUntil(
  programmes: readonly Aired[],
  gate: AgeGate | null,
  nowMs: number,
  channelAge = 0,
): number | undefined {
  if (!gate || (channelAge <= gate.limit && programmes.every(({ age }) => age <= gate.limit))) return undefined
  if (gate.openUntilMs <= nowMs) throw new ApiError(gate.refusal ?? 'parental_pin_required')
  return gate.openUntilMs
}
