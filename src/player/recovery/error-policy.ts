import { NO_ATTEMPTS, type Reaction, reactionTo, recoveriesInRow, type SourceFailure, limitReaction } from './reactions.ts'

// The segment length of our streams; damage ends with its segment.
const SKIP_S = 4

/** Remembers recovery attempts of one item, so none repeats forever. */
export function createErrorPolicy() {
  let attempts = NO_ATTEMPTS
  return {
    /**
     * Returns the reaction to a failure, and counts a URL refresh as an attempt, unless the URL came from our
     * cache.
     */
    decide(failure: SourceFailure, isUrlCached: boolean): Reaction {
      const nowMs = performance.now()
      const reaction = limitReaction(
        reactionTo(failure),
        attempts,
        nowMs,
        failure.code !== null || failure.detail === 'nativeSource',
      )
      if (reaction.do === 'refreshUrl' && !isUrlCached) attempts = { ...attempts, refreshUrlMs: nowMs }
      return reaction
    },
    /** Counts a decoder reset and returns the seconds to skip: none at first, then more each time. */
    recovery(): number {
      const nowMs = performance.now()
      const row = recoveriesInRow(attempts, nowMs)
      attempts = { ...attempts, recoverMs: nowMs, recoveries: row + 1 }
      return row * SKIP_S
    },
    reset() {
      attempts = NO_ATTEMPTS
    },
  }
}
