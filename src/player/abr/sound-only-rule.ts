/** The inputs of the choice between picture and sound alone. Rates in bit/s, times in seconds. */
export type SoundOnlyFacts = {
  isSoundOnly: boolean
  /** Since the last change to or from sound alone. */
  sinceS: number
  /** How often the item has gone to sound alone. */
  times: number
  bufferedS: number
  /** The longest buffer that the item allows. */
  fullS: number
  /** Stalled within the last 30 s. */
  stalledS: number
  /** The rate of the lowest picture. */
  lowestRate: number
  /** The bits that the fragment in progress still lacks, or those of the next one. */
  leftBits: number
  /** The rate of the last seconds. */
  throughput: number
  /** The estimate; of the last fragment, while sound alone plays. */
  estimate: number
}

// More buffer may outlast the weak moment.
const SHORT_S = 5

/** Stalls of this length in 30 s, past and expected, are worse than no picture. */
const BEARABLE_S = 3
const LEAST_GAIN_S = 0.5

// A line without any bytes carries no sound either.
const LEAST_THROUGHPUT = 8000

// The playlists and one fragment of sound: four round trips, and these bits.
const CHANGE_S = 0.5
const CHANGE_BITS = 184_000

// The picture comes back when the line carries it with some margin, or is tried with enough sound in the
// buffer; each time later.
const BACK_MARGIN = 1.2
const BACK_BUFFER_S = 5
const BACK_AFTER_S = 3
const TRY_AFTER_S = 20
const TRY_FULLNESS = 0.6
const LONGEST_FACTOR = 4

/** True if sound alone should play: the picture would stall, and its sound arrives in time. */
export function wantsSoundOnly(facts: SoundOnlyFacts): boolean {
  return facts.isSoundOnly ? !mayTryPicture(facts) : isPictureLate(facts)
}

function isPictureLate({ bufferedS, leftBits, throughput, stalledS }: SoundOnlyFacts): boolean {
  if (bufferedS > SHORT_S || throughput < LEAST_THROUGHPUT) return false
  const pictureS = leftBits / throughput
  const soundS = CHANGE_S + CHANGE_BITS / throughput
  return pictureS - Math.max(bufferedS, soundS) > Math.max(LEAST_GAIN_S, BEARABLE_S - stalledS)
}

function mayTryPicture({ sinceS, times, bufferedS, fullS, lowestRate, estimate }: SoundOnlyFacts): boolean {
  const factor = Math.min(LONGEST_FACTOR, 2 ** Math.max(0, times - 1))
  const isFast = estimate >= lowestRate * BACK_MARGIN && bufferedS >= BACK_BUFFER_S && sinceS >= BACK_AFTER_S * factor
  return isFast || (bufferedS >= fullS * TRY_FULLNESS && sinceS >= TRY_AFTER_S * factor)
}
