import type { Span } from '../guide/programme-status.ts'

/** How far one press goes, in seconds. */
export const STEP_S = 15

/** What a moment on the ruler means: the player can go there by itself, it is live television, or it is in the archive under a programme's address. */
export type SeekTarget<P> = { go: 'here' } | { go: 'live' } | { go: 'archive'; programme: P; atMs: number }

export type SeekFacts<P> = {
  /** The programme of the archive that plays; null while live television does. */
  playing: P | null
  /** What the player can reach without new media. */
  reach: Span | null
  /** From this instant on a moment is not behind live. */
  liveFromMs: number
  /** What the guide knows around. */
  programmes: readonly P[]
}

/** Where a wish to be shown a moment (epoch ms) leads; a moment without a programme is the beginning of the next one. */
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

/** The programme that is on at an instant; of several, the one that began last. */
export function programmeAt<P extends Span>(programmes: readonly P[], atMs: number): P | undefined {
  return later(programmes.filter((one) => holds(one, atMs)))
}

/** The first programme that begins at an instant or after it. */
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
