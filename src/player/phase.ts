import type { Cause, Phase, PlayerError } from './state.ts'

/** The facts that decide a phase. */
export type PhaseFacts = {
  loaded: boolean
  failed: boolean
  playWhenReady: boolean
  started: boolean
  /** The element's `paused` and `ended`, and whether it lacks data. */
  paused: boolean
  ended: boolean
  isStarving: boolean
}

/** Returns the phase that the element confirms. */
export function phaseOf(facts: PhaseFacts): Phase {
  if (!facts.loaded) return 'idle'
  if (facts.failed) return 'failed'
  if (facts.ended && facts.started) return 'ended'
  if (!facts.playWhenReady) return 'paused'
  if (!facts.started) return 'loading'
  return facts.paused || facts.isStarving ? 'waiting' : 'playing'
}

/** Returns the error to show: a final failure, a refused start, or network trouble that stalls playback or
 * has no retry. */
export function errorOf(
  facts: { failure: PlayerError | null; refused: boolean; trouble: Cause | null; stopped: boolean },
  phase: Phase,
): PlayerError | null {
  if (facts.failure) return facts.failure
  if (facts.refused) return { code: 'autoplay', cause: null }
  const isStalling = phase === 'waiting' || phase === 'loading'
  return facts.trouble && (isStalling || facts.stopped) ? { code: 'network', cause: facts.trouble } : null
}
