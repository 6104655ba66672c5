/** The inputs of the level choice. Rates and the estimate in bit/s, ascending; times in seconds. */
export type BufferFacts = {
  rates: readonly number[]
  /** The level of the last fragment. */
  level: number
  bufferedS: number
  /** The longest buffer that the item allows: the distance from the live edge, or the configured one. */
  fullS: number
  fragmentS: number
  estimate: number
}

/** A fragment in progress; `level` is its own. */
export type LoadingFacts = BufferFacts & {
  loadedBits: number
  wholeBits: number
  /** Since the request. */
  loadingS: number
  /** Since the first byte. */
  receivingS: number
}

// With an empty buffer a level may need this share of the estimate, with a full one that share. A full
// buffer outlives a wrong estimate, an empty one does not (buffer-based adaptation: BBA, BOLA).
const SHARE_EMPTY = 0.6
const SHARE_FULL = 1.7
// The buffer counts as empty below the first share of its length, and as full above the second.
const EMPTY = 0.1
const FULL = 0.8
// A recording allows more; climbing would wait too long for it.
const LONGEST_S = 60

// hls.js climbs as carefully (`abrBandWidthUpFactor`).
const CLIMB = 0.7

// A fragment may take half of what is buffered beyond two seconds.
const RESERVE_S = 2
const LOAD_SHARE = 0.5

// A line this fast needs no buffer: after a seek the best picture comes at once.
const QUICK_S = 0.6

/** Returns the highest level that the buffer and the estimate allow together; 0 if none. */
export function levelFor({ rates, level, bufferedS, fullS, fragmentS, estimate }: BufferFacts): number {
  const fullness = Math.min(1, Math.max(0, (bufferedS / Math.max(1, Math.min(fullS, LONGEST_S)) - EMPTY) / (FULL - EMPTY)))
  const share = SHARE_EMPTY + (SHARE_FULL - SHARE_EMPTY) * fullness
  const longestS = Math.max(QUICK_S, (bufferedS - RESERVE_S) * LOAD_SHARE)
  for (let index = rates.length - 1; index > 0; index--) {
    const rate = rates[index]!
    const usable = estimate * share * (index > level ? CLIMB : 1)
    if (rate <= usable && (rate * fragmentS) / estimate <= longestS) return index
  }
  return 0
}

// Rates of the first bytes mean nothing, and neither does a short silence.
const JUDGED_AFTER_S = 1
const SILENT_AFTER_S = 3

// A saving below this is not worth the bits that were loaded.
const WORTH_S = 1

/** True if a fragment in progress would be late, and the lowest level in its place arrives sooner. */
export function isAbandoned(facts: LoadingFacts): boolean {
  const { rates, level, bufferedS, fragmentS, loadedBits, wholeBits, loadingS } = facts
  if (level <= 0 || loadingS < (loadedBits > 0 ? JUDGED_AFTER_S : SILENT_AFTER_S)) return false
  const leftBits = wholeBits - loadedBits
  const rate = rateOf(facts)
  return leftBits / rate > bufferedS - RESERVE_S && (leftBits - rates[0]! * fragmentS) / rate > WORTH_S
}

/** The rate of a fragment in progress. While no byte has come, it sinks with the time that passes. */
function rateOf({ loadedBits, wholeBits, loadingS, receivingS, estimate }: LoadingFacts): number {
  return loadedBits > 0 ? loadedBits / Math.max(receivingS, 0.05) : Math.min(estimate, wholeBits / loadingS)
}
