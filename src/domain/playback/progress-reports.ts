import type { Beat, TitleBeat } from '../../contract/history.ts'

/** What a look at the player shows: whether it plays, waits for media or stands, and the instant of the broadcast on screen (epoch ms). */
export type PlaybackSample = { atMs: number; flow: 'playing' | 'waiting' | 'standing'; positionMs: number | null }

type Seen = { atMs: number; positionMs: number }

/**
 * What has played since the beat before: so long in stretches that are over, and the stretch that goes on from its first look to the last
 * look at it; null before anything has played.
 */
export type Tally = { playedMs: number; from: Seen | null; seen: Seen | null; flow: PlaybackSample['flow'] }

/** Nothing has played yet. */
export const NOTHING_PLAYED: Tally = { playedMs: 0, from: null, seen: null, flow: 'standing' }

/** Of a stretch of play this much is said at once. */
const BEAT_MS = 15_000
/** The most that one beat may tell of. */
const MOST_MS = 60_000
/** By so much clock and picture never part from one look to the next while they go on together. */
const JUMP_MS = 2000

/** The time between two looks, as far as the picture moved on in it. */
function between(from: Seen, to: Seen): number {
  return Math.max(0, Math.min(to.atMs - from.atMs, to.positionMs - from.positionMs))
}

function playedIn({ playedMs, from, seen }: Tally): number {
  return from && seen ? playedMs + between(from, seen) : playedMs
}

/** What has played after one more look. */
export function withSample(tally: Tally, { atMs, flow, positionMs }: PlaybackSample): Tally {
  const { from, seen } = tally
  if (flow !== 'playing' || positionMs === null) return { playedMs: playedIn(tally), from: null, seen, flow }
  const now = { atMs, positionMs }
  if (!from || !seen) return { ...tally, from: now, seen: now, flow }
  // A machine that slept let time pass, and a viewer who sought moved the picture: neither was watched.
  const jumped = Math.abs(atMs - seen.atMs - (positionMs - seen.positionMs)) > JUMP_MS
  if (jumped) return { playedMs: playedIn(tally) + between(seen, now), from: now, seen: now, flow }
  return { ...tally, seen: now, flow }
}

/** Whether it is time for a beat: enough has played, or something has and now stands. */
export function isReportDue(tally: Tally): boolean {
  return playedIn(tally) >= BEAT_MS || tally.flow === 'standing'
}

/** A beat of either kind. */
export type ProgressReport = Beat | TitleBeat

/** What is watched: a channel by its id, or a film or episode. */
export type WatchedThing = string | Pick<TitleBeat, 'title_id' | 'season' | 'episode'>

/** The beat that tells of what has played; null when nothing has. */
export function reportOf(tally: Tally, of: WatchedThing): ProgressReport | null {
  const played = Math.min(MOST_MS, Math.round(playedIn(tally)))
  if (!tally.seen || played <= 0) return null
  const at = tally.seen.atMs
  const position = Math.round(tally.seen.positionMs)
  return typeof of === 'string' ? { at, channel_id: of, playing: position, played } : { at, ...of, position, played }
}

/** What remains to be told after a beat: a stretch that goes on does so from the last look. */
export function afterReport({ from, seen, flow }: Tally): Tally {
  return { playedMs: 0, from: from && seen, seen, flow }
}

/** So many beats wait for the network, two hours of play; the oldest go first. */
const KEPT = 480

/** The beats that wait, with one more at their end; one that is there already is there once. */
export function withReport<B extends { at: number }>(waiting: readonly B[], beat: B): B[] {
  return [...withoutReports(waiting, [beat]), beat].slice(-KEPT)
}

/** The beats that still wait when some have arrived. */
export function withoutReports<B extends { at: number }>(waiting: readonly B[], arrived: readonly B[]): B[] {
  const moments = new Set(arrived.map(({ at }) => at))
  return waiting.filter(({ at }) => !moments.has(at))
}
