import { NOTHING_TRIED, type Reaction, reactionTo, recoveriesInRow, type SourceFailure, stillWorth } from './reactions.ts'

// A segment of the house's streams; damage ends with it.
const SKIP_S = 4

/** Remembers what was tried for one item, so that no cure is repeated for ever. */
export function createErrorPolicy() {
  let tried = NOTHING_TRIED
  return {
    /** What to do about a failure now. A new address counts as tried from here on. */
    sentence(failure: SourceFailure): Reaction {
      const nowMs = performance.now()
      const reaction = stillWorth(reactionTo(failure), tried, nowMs)
      if (reaction.do === 'readdress') tried = { ...tried, readdressMs: nowMs }
      return reaction
    },
    /** Counts a decoder reset and says how many seconds it should skip: none at first, then farther each time. */
    recovery(): number {
      const nowMs = performance.now()
      const row = recoveriesInRow(tried, nowMs)
      tried = { ...tried, recoverMs: nowMs, recoveries: row + 1 }
      return row * SKIP_S
    },
    forget() {
      tried = NOTHING_TRIED
    },
  }
}
