import { isRecorded, type Kind, type PlayerItem } from './state.ts'
import { type Stretch, toWallClock } from './wall-clock.ts'

/** How far behind the live edge playback keeps, in seconds: the live buffer can never exceed this distance (MEDIA.md, Players). */
export const HOLD_BACK_S = { live: 24, radio: 40, archive: 24, film: 24 } as const satisfies Record<Kind, number>

/** Farther behind than this the engine itself jumps to the live edge; farther back belongs to the archive. */
export const MAX_BEHIND_S = 100

/** As far back as one may begin: the edge moves by a whole segment at once, and a start at the very limit would fall over it. */
export const REACH_S = MAX_BEHIND_S - 8

// Neither a rebuffering of some seconds makes a viewer "behind", nor a beginning that was fetched up to 16 s before it was wanted.
const AT_LIVE_SLACK_S = 16

/** What a source knows of its playlist. `growth`: complete, a sliding live window, or growing at its end only. */
export type Timeline = {
  stretches: readonly Stretch[]
  growth: 'none' | 'sliding' | 'event'
  /** How long ago the playlist was fresh, milliseconds. */
  ageMs: number
}

/** The wall-clock limits of a playlist at this moment; all null until it is known. */
export type LiveWindow = { startMs: number | null; endMs: number | null; edgeMs: number | null }

/** The newest instant that a playlist holds, epoch milliseconds; null for one without dates. */
export function newestMs(timeline: Timeline | null): number | null {
  const last = timeline?.stretches.at(-1)
  return last ? toWallClock([last], last.start + last.duration) : null
}

/** Where a viewer may seek and where live is. While loading is stopped the window goes on sliding by the playlist's age. */
export function windowOf(kind: Kind, timeline: Timeline | null, limits: PlayerItem['window']): LiveWindow {
  const first = timeline?.stretches[0]
  const startMs = first ? toWallClock([first], first.start) : null
  const lastMs = newestMs(timeline)
  if (!timeline || startMs === null || lastMs === null) return { startMs: null, endMs: null, edgeMs: null }

  const limitedStart = Math.max(startMs, limits?.startMs ?? -Infinity)
  if (timeline.growth === 'none') {
    return { startMs: limitedStart, endMs: Math.max(limitedStart, Math.min(lastMs, limits?.endMs ?? Infinity)), edgeMs: null }
  }
  const edgeMs = lastMs + timeline.ageMs
  const slidStart = Math.max(startMs + timeline.ageMs, edgeMs - REACH_S * 1000)
  const earliest = timeline.growth === 'event' ? limitedStart : slidStart
  return { startMs: earliest, endMs: Math.max(earliest, edgeMs - HOLD_BACK_S[kind] * 1000), edgeMs }
}

/** Whether this distance from the live edge is as near as the player keeps. */
export function isAtLive(kind: Kind, behindLiveMs: number | null): boolean {
  // Radio keeps the distance that its network calls for, and has no other place to be.
  const nearS = kind === 'radio' ? MAX_BEHIND_S : HOLD_BACK_S[kind] + AT_LIVE_SLACK_S
  return behindLiveMs !== null && behindLiveMs <= nearS * 1000
}

/** Where playback goes on after a pause: radio at the live edge, television where it stopped as long as that is on offer. */
export function resumePoint(kind: Kind, positionMs: number | null, window: LiveWindow): 'here' | 'live' {
  if (isRecorded(kind)) return 'here'
  if (kind === 'radio' || positionMs === null || window.startMs === null) return 'live'
  return positionMs >= window.startMs ? 'here' : 'live'
}
