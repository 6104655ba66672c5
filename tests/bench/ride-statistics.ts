import { GAP_MS, type Look } from './silence.ts'

/** One look at a player, with the height and the decoded frames of its video. Both are 0 for sound. */
export type RideLook = Look & { height: number; frames: number }

/** How a player did on a ride. All but `startMs` count from the start on. */
export type Ride = {
  /** From the press to the first moment that plays, null for none. */
  startMs: number | null
  /** Sum of the gaps. */
  stalledMs: number
  /** Stalls of at least 0.3 s. */
  gaps: number
  /** Changes of the shown height, to and from sound alone as well. */
  switches: number
  playedMs: number
  /** Shown height × time. A frozen picture has height 0. */
  heightMs: number
  soundOnlyMs: number
}

// A frame takes 40 ms; a busy machine shows some later.
const FROZEN_MS = 1000

/** Returns the ride that the looks at a player show. */
export function rideOf(looks: readonly RideLook[]): Ride {
  const first = looks.findIndex(({ advanced }) => advanced)
  if (first === -1) return { startMs: null, stalledMs: 0, gaps: 0, switches: 0, playedMs: 0, heightMs: 0, soundOnlyMs: 0 }
  const startMs = looks[first]!.ms
  const sinceStart = looks.slice(first).map((look) => ({ ...look, ms: look.ms - startMs }))
  return { startMs, ...stallsOf(sinceStart), ...pictureOf(sinceStart) }
}

function stallsOf(looks: readonly Look[]): Pick<Ride, 'stalledMs' | 'gaps'> {
  const stalls: number[] = []
  let playedUntilMs = 0
  for (const [index, { ms, advanced }] of looks.entries()) {
    if (advanced) playedUntilMs = ms
    else if (looks[index + 1]?.advanced !== false) stalls.push(ms - playedUntilMs)
  }
  const gaps = stalls.filter((ms) => ms >= GAP_MS)
  return { stalledMs: gaps.reduce((sum, ms) => sum + ms, 0), gaps: gaps.length }
}

function pictureOf(looks: readonly RideLook[]): Pick<Ride, 'switches' | 'playedMs' | 'heightMs' | 'soundOnlyMs'> {
  const sum = { switches: 0, playedMs: 0, heightMs: 0, soundOnlyMs: 0 }
  const hasPicture = looks.some(({ height }) => height > 0)
  let before: number | undefined
  let frame = { ms: 0, frames: -1 }
  let beforeMs = 0
  for (const { ms, advanced, height, frames } of looks) {
    const lengthMs = ms - beforeMs
    beforeMs = ms
    if (!advanced) {
      // During a stall the sound stops too, so the picture is not frozen.
      frame = { ms, frames: -1 }
      continue
    }
    if (frames !== frame.frames) frame = { ms, frames }
    const shown = ms - frame.ms < FROZEN_MS ? height : 0
    sum.playedMs += lengthMs
    sum.heightMs += shown * lengthMs
    if (hasPicture && shown === 0) sum.soundOnlyMs += lengthMs
    if (before !== undefined && before !== shown) sum.switches += 1
    before = shown
  }
  return sum
}

/** Adds rides up. One that never started has `wholeMs` as its start. */
export function sumOfRides(rides: readonly Ride[], wholeMs: number): Ride {
  const total = (of: (ride: Ride) => number) => rides.reduce((sum, ride) => sum + of(ride), 0)
  return {
    startMs: total(({ startMs }) => startMs ?? wholeMs),
    stalledMs: total((ride) => ride.stalledMs),
    gaps: total((ride) => ride.gaps),
    switches: total((ride) => ride.switches),
    playedMs: total((ride) => ride.playedMs),
    heightMs: total((ride) => ride.heightMs),
    soundOnlyMs: total((ride) => ride.soundOnlyMs),
  }
}

/** The mean height in lines over the time that played. */
export function meanHeight({ heightMs, playedMs }: Ride): number {
  return playedMs === 0 ? 0 : heightMs / playedMs
}
