import type { ChannelReport, TitleReport } from '../../contract/history.ts'

/** A sample of the player: playing, waiting for media or standing, and the broadcast instant on screen
 * (epoch ms). */
export type PlaybackSample = { atMs: number; flow: 'playing' | 'waiting' | 'standing'; positionMs: number | null }

type Seen = { atMs: number; positionMs: number }

/** The playback since the last report: finished stretches in ms, and the first and last sample of the
 * current one. Null before any playback. */
export type Tally = { playedMs: number; from: Seen | null; seen: Seen | null; flow: PlaybackSample['flow'] }

/** No playback yet. */
export const NOTHING_PLAYED: Tally = { playedMs: 0, from: null, seen: null, flow: 'standing' }

/** A progress report covers this much playback. */
const REPORT_EVERY_MS = 15_000
/** The longest playback in one report. */
const MOST_MS = 60_000
/** Clock and picture never diverge by more between two samples while playing. */
const JUMP_MS = 2000

/** Returns the time between two samples, as far as the picture advanced. */
function between(from: Seen, to: Seen): number {
  return Math.max(0, Math.min(to.atMs - from.atMs, to.positionMs - from.positionMs))
}

function playedIn({ playedMs, from, seen }: Tally): number {
  return from && seen ? playedMs + between(from, seen) : playedMs
}

/** Returns the tally after one more sample. */
export function withSample(tally: Tally, { atMs, flow, positionMs }: PlaybackSample): Tally {
  const { from, seen } = tally
  if (flow !== 'playing' || positionMs === null) return { playedMs: playedIn(tally), from: null, seen, flow }
  const now = { atMs, positionMs }
  if (!from || !seen) return { ...tally, from: now, seen: now, flow }
  // Sleep advances the clock and a seek the picture: neither was watched.
  const jumped = Math.abs(atMs - seen.atMs - (positionMs - seen.positionMs)) > JUMP_MS
  if (jumped) return { playedMs: playedIn(tally) + between(seen, now), from: now, seen: now, flow }
  return { ...tally, seen: now, flow }
}

/** True if a report is due: enough playback, or playback that has stopped. */
export function isReportDue(tally: Tally): boolean {
  return playedIn(tally) >= REPORT_EVERY_MS || tally.flow === 'standing'
}

/** A progress report of either kind. */
export type ProgressReport = ChannelReport | TitleReport

/** A channel by its id, or a film or episode. */
export type WatchedThing = string | Pick<TitleReport, 'title_id' | 'season' | 'episode'>

/** Returns the report of a tally; null without playback. */
export function reportOf(tally: Tally, of: WatchedThing): ProgressReport | null {
  const played = Math.min(MOST_MS, Math.round(playedIn(tally)))
  if (!tally.seen || played <= 0) return null
  const at = tally.seen.atMs
  const position = Math.round(tally.seen.positionMs)
  return typeof of === 'string' ? { at, channel_id: of, playing: position, played } : { at, ...of, position, played }
}

/** Returns the tally after a report: a current stretch continues from its last sample. */
export function afterReport({ from, seen, flow }: Tally): Tally {
  return { playedMs: 0, from: from && seen, seen, flow }
}

/** Reports that wait for the network: two hours of playback; the oldest are dropped first. */
const MAX_PENDING = 480

/** Adds a pending report unless it is there. Returns the newest ones in the order of time. */
export function withReport<B extends { at: number }>(waiting: readonly B[], report: B): B[] {
  return [...withoutReports(waiting, [report]), report].toSorted((a, b) => a.at - b.at).slice(-MAX_PENDING)
}

/** Removes delivered reports. */
export function withoutReports<B extends { at: number }>(waiting: readonly B[], arrived: readonly B[]): B[] {
  const moments = new Set(arrived.map(({ at }) => at))
  return waiting.filter(({ at }) => !moments.has(at))
}
