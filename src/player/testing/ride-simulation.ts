import { type BufferFacts, isAbandoned, levelFor, type LoadingFacts } from '../abr/buffer-rule.ts'
import { type SoundOnlyFacts, wantsSoundOnly } from '../abr/sound-only-rule.ts'

/** A line: kbit/s of each second, repeated, and the delay of a round trip. */
export type Line = { kbps: readonly number[]; latencyMs: number }

/**
 * How a player chooses. `next` returns a level; `abandon` the level to load in place of a fragment in
 * progress, or -1.
 */
export type Rule = {
  next: (facts: BufferFacts) => number
  abandon: (facts: LoadingFacts) => number
  soundOnly?: (facts: SoundOnlyFacts) => boolean
}

/** A player: its rule, its live hold-back (null for a recording) and its longest buffer. */
export type Player = { rule: Rule; holdBackS: number | null; bufferS: number }

/** How a ride went. The mean height is over the time that played, sound alone counts as 0. */
export type Outcome = { startS: number; stalledS: number; gaps: number; meanHeight: number; soundOnlyS: number }

/** The ladder of tests/bench. */
const RATES = [432_000, 932_000, 2_032_000]
const HEIGHTS = [240, 360, 540]
const SOUND_RATE = 36_000
const SOUND_ONLY = -1

const TICK_S = 0.1
const FRAGMENT_S = 4
const PLAYLIST_BITS = 40_000
const START_ESTIMATE = 500_000
// The live window of the service.
const EDGE_S = 120

type Load = {
  level: number
  latencyS: number
  playlistBits: number
  loadedBits: number
  wholeBits: number
  loadingS: number
  receivingS: number
}

const rateOf = (level: number): number => (level === SOUND_ONLY ? SOUND_RATE : RATES[level]!)

function newLoad(level: number, latencyS: number, playlistBits: number): Load {
  return { level, latencyS, playlistBits, loadedBits: 0, wholeBits: rateOf(level) * FRAGMENT_S, loadingS: 0, receivingS: 0 }
}

/** Lets a load take a tick's bits. Returns true when it is whole. */
function advance(load: Load, bits: number): boolean {
  load.loadingS += TICK_S
  if (load.latencyS > 0) {
    load.latencyS -= TICK_S
    return false
  }
  const listed = Math.min(bits, load.playlistBits)
  load.playlistBits -= listed
  if (load.playlistBits === 0) load.loadedBits = Math.min(load.wholeBits, load.loadedBits + bits - listed)
  if (load.loadedBits > 0) load.receivingS += TICK_S
  return load.loadedBits >= load.wholeBits
}

/** Plays over a line for so many seconds, in steps of 0.1 s. Nothing depends on the clock or on chance. */
// oxlint-disable-next-line max-lines-per-function -- a simulation is a machine whose steps share its state
export function simulateRide(line: Line, { rule, holdBackS, bufferS }: Player, seconds: number): Outcome {
  const isLive = holdBackS !== null
  const latencyS = line.latencyMs / 1000
  const estimator = createEstimator()
  const buffered: { untilS: number; level: number }[] = []
  let position = isLive ? EDGE_S - holdBackS : 0
  let bufferedTo = position
  let level = 0
  let isSoundOnly = false
  let load: Load | null = null
  // The first fragment after a change to or from sound alone, while the buffer of before plays.
  let change: Load | null = null
  let sinceTick = 0
  let times = 0
  let soundRate = 0
  const received: number[] = []
  const stalledTicks: number[] = []
  let played = 0
  let [startS, heightS, soundOnlyS, gaps] = [seconds, 0, 0, 0]

  for (let tick = 0; tick < seconds / TICK_S; tick++) {
    const bits = line.kbps[Math.floor(tick * TICK_S) % line.kbps.length]! * 1000 * TICK_S
    const edge = EDGE_S + Math.floor((tick * TICK_S) / FRAGMENT_S) * FRAGMENT_S
    const bufferedS = bufferedTo - position
    const fullS = isLive ? Math.min(bufferS, edge - position) : bufferS
    const facts = { rates: RATES, level, bufferedS, fullS, fragmentS: FRAGMENT_S, estimate: estimator.get() }
    const latencyOf = (next: number) => (isLive && next !== level ? 2 : 1) * latencyS
    const listOf = (next: number) => (isLive && next !== level ? PLAYLIST_BITS : 0)

    const busy = change ?? load
    if (busy) received.push(busy.latencyS > 0 ? 0 : bits)
    if (rule.soundOnly && played > 0 && tick % 10 === 0) {
      const last = received.slice(-3 / TICK_S)
      const throughput = last.reduce((sum, one) => sum + one, 0) / (last.length * TICK_S)
      const isTarget: boolean = change ? change.level === SOUND_ONLY : isSoundOnly
      const isNeeded: boolean = rule.soundOnly({
        isSoundOnly: isTarget,
        sinceS: (tick - sinceTick) * TICK_S,
        times,
        bufferedS,
        fullS,
        stalledS: stalledTicks.filter((at) => tick - at < 30 / TICK_S).length * TICK_S,
        lowestRate: RATES[0]!,
        leftBits: busy ? busy.wholeBits - busy.loadedBits : RATES[0]! * FRAGMENT_S,
        throughput,
        estimate: isSoundOnly ? soundRate : facts.estimate,
      })
      if (isNeeded !== isTarget) {
        load = null
        sinceTick = tick
        if (isNeeded) times += 1
        change = isNeeded === isSoundOnly ? null : newLoad(isNeeded ? SOUND_ONLY : 0, latencyS * 4, PLAYLIST_BITS)
      }
    }
    if (change) {
      if (advance(change, bits)) {
        isSoundOnly = change.level === SOUND_ONLY
        level = Math.max(0, change.level)
        bufferedTo = Math.floor(position / FRAGMENT_S) * FRAGMENT_S + FRAGMENT_S
        buffered.splice(0, Infinity, { untilS: bufferedTo, level: change.level })
        estimator.sample(change.receivingS, change.wholeBits)
        change = null
      }
    } else {
      const isAvailable = !isLive || bufferedTo + FRAGMENT_S <= edge
      if (!load && isAvailable && bufferedS < bufferS) {
        const next = isSoundOnly ? SOUND_ONLY : played > 0 ? rule.next(facts) : 0
        load = newLoad(next, isSoundOnly ? latencyS : latencyOf(next), isSoundOnly ? 0 : listOf(next))
      }
      if (load && advance(load, bits)) {
        estimator.sample(load.receivingS, load.wholeBits)
        if (load.level === SOUND_ONLY) soundRate = load.wholeBits / load.receivingS
        else level = load.level
        bufferedTo += FRAGMENT_S
        buffered.push({ untilS: bufferedTo, level: load.level })
        load = null
      } else if (load && load.level > 0) {
        const lower = rule.abandon({ ...facts, ...load })
        if (lower >= 0) {
          if (load.loadedBits > 0) estimator.sample(load.receivingS, load.loadedBits)
          load = newLoad(lower, latencyOf(lower), listOf(lower))
        }
      }
    }
    if (bufferedTo - position > 1e-6) {
      if (played === 0) startS = tick * TICK_S
      position = Math.min(bufferedTo, position + TICK_S)
      while (buffered[0] && buffered[0].untilS < position - 1e-6) buffered.shift()
      const shown = buffered[0]?.level ?? level
      played += TICK_S
      heightS += (HEIGHTS[shown] ?? 0) * TICK_S
      if (shown === SOUND_ONLY) soundOnlyS += TICK_S
    } else if (played > 0) {
      if (stalledTicks.at(-1) !== tick - 1) gaps += 1
      stalledTicks.push(tick)
    }
  }
  return { startS, stalledS: stalledTicks.length * TICK_S, gaps, meanHeight: played > 0 ? heightS / played : 0, soundOnlyS }
}

/** The bandwidth estimate of hls.js: the lower of two averages with half-lives of 3 and 9 s. */
function createEstimator() {
  const averages = [3, 9].map((halfLifeS) => ({ alpha: 0.5 ** (1 / halfLifeS), value: 0, weight: 0 }))
  return {
    sample(seconds: number, bits: number) {
      for (const average of averages) {
        const share = average.alpha ** seconds
        average.value = (bits / seconds) * (1 - share) + share * average.value
        average.weight += seconds
      }
    },
    get: () =>
      Math.min(...averages.map(({ value, alpha, weight }) => (weight > 0 ? value / (1 - alpha ** weight) : START_ESTIMATE))),
  }
}

/**
 * hls.js's own choice by the estimate (abr-controller.ts of hls.js: `findBestLevel`, `_abandonRulesCheck`).
 */
export function ruleOfHls(isLive: boolean): Rule {
  const best = ({ rates, level, fragmentS, estimate }: BufferFacts, longestS: number) =>
    rates.findLastIndex((rate, index) => {
      const usable = estimate * (index > level ? 0.7 : 0.95)
      return usable >= rate && (isLive || (rate * fragmentS) / usable < longestS)
    })
  return {
    next: (facts) => Math.max(0, best(facts, facts.bufferedS), best(facts, facts.bufferedS + FRAGMENT_S)),
    abandon({ rates, level, bufferedS, fragmentS, estimate, loadedBits, wholeBits, loadingS, receivingS }) {
      if (loadingS <= fragmentS / 2) return -1
      const rate = loadedBits > 0 ? loadedBits / receivingS : estimate
      const leftS = (wholeBits - loadedBits) / rate
      const loadSOf = (index: number) => (rates[index]! * fragmentS) / rate
      const lower = rates.findLastIndex((_, index) => index < level && loadSOf(index) < Math.min(bufferedS, fragmentS))
      return leftS > bufferedS && loadSOf(Math.max(0, lower)) < leftS ? Math.max(0, lower) : -1
    },
  }
}

/** The rules of this player. */
export const OWN_RULE: Rule = {
  next: levelFor,
  abandon: (facts) => (isAbandoned(facts) ? 0 : -1),
  soundOnly: wantsSoundOnly,
}
