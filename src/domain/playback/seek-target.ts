import type { Span } from '../guide/programme-status.ts'

/** The seconds of one step. */
export const STEP_S = 15

/** The target of a moment on the ruler: within the player's media, live, or in a programme's archive. */
export type SeekTarget<P> = { go: 'here' } | { go: 'live' } | { go: 'archive'; programme: P; atMs: number }

export type SeekFacts<P> = {
  /** The playing archive programme; null for live. */
  playing: P | null
  /** The player's seekable interval. */
  reach: Span | null
  /** Moments from this instant on are live. */
  liveFromMs: number
  /** The surrounding programmes. */
  programmes: readonly P[]
}

/** Returns the target of a moment (epoch ms); one without a programme means the next start. */
export function seekTarget<P extends Span & { _id: string }>(atMs: number, facts: SeekFacts<P>): SeekTarget<P> {
  const { playing, reach, liveFromMs, programmes } = facts
  if (atMs >= liveFromMs) return { go: 'live' }
  if (playing ? holds(playing, atMs) : reach !== null && atMs >= reach.start) return { go: 'here' }
  const programme = programmeAt(programmes, atMs)
  if (programme) return { go: 'archive', programme, atMs }
  const next = programmeFrom(programmes, atMs)
  if (next && next.start < liveFromMs && next._id !== playing?._id) return { go: 'archive', programme: next, atMs: next.start }
  return playing && atMs >= playing.end ? { go: 'live' } : { go: 'here' }
}

/** Returns the programme at an instant; of several the latest start. */
export function programmeAt<P extends Span>(programmes: readonly P[], atMs: number): P | undefined {
  return later(programmes.filter((one) => holds(one, atMs)))
}

/** Returns the first programme that starts at or after an instant. */
export function programmeFrom<P extends Span>(programmes: readonly P[], atMs: number): P | undefined {
  return programmes.filter(({ start, end }) => start >= atMs && end > start).reduce<P | undefined>(earlier, undefined)
}

function holds({ start, end }: Span, atMs: number): boolean {
  return start <= atMs && atMs < end
}

function later<P extends Span>(programmes: readonly P[]): P | undefined {
  return programmes.reduce<P | undefined>((found, one) => (found && found.start >= one.start ? found : one), undefined)
}

function earlier<P extends Span>(found: P | undefined, one: P): P {
  return found && found.start <= one.start ? found : one
}
