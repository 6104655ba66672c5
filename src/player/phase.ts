import type { Cause, Phase, PlayerError } from './state.ts'

/** The few facts that decide a phase: the element's own, and whether this item was ever heard. */
export type PhaseFacts = {
  loaded: boolean
  failed: boolean
  wanted: boolean
  started: boolean
  /** The element's `paused`, `ended` and whether it lacks data to go on. */
  paused: boolean
  ended: boolean
  starved: boolean
}

/** The phase that the element confirms. */
export function phaseOf(facts: PhaseFacts): Phase {
  if (!facts.loaded) return 'idle'
  if (facts.failed) return 'failed'
  if (facts.ended && facts.started) return 'ended'
  if (!facts.wanted) return 'paused'
  if (!facts.started) return 'loading'
  return facts.paused || facts.starved ? 'waiting' : 'playing'
}

/** The error to show: a final one, a refused start, or a network in trouble once it is felt or nothing is being tried any more. */
export function errorOf(
  facts: { failure: PlayerError | null; refused: boolean; trouble: Cause | null; stopped: boolean },
  phase: Phase,
): PlayerError | null {
  if (facts.failure) return facts.failure
  if (facts.refused) return { code: 'autoplay', cause: null }
  const felt = phase === 'waiting' || phase === 'loading'
  return facts.trouble && (felt || facts.stopped) ? { code: 'network', cause: facts.trouble } : null
}
