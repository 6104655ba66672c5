import { isRecorded, type Kind, type PlayerItem } from './state.ts'
import { type Stretch, toWallClock } from './wall-clock.ts'

/** Hold-back: seconds that playback stays behind the live edge. The live buffer can never exceed it. */
export const HOLD_BACK_S = { live: 24, radio: 40, archive: 24, film: 24 } as const satisfies Record<Kind, number>

/** Beyond this distance hls.js jumps to the live edge; older moments belong to the archive. */
export const MAX_BEHIND_S = 100

/** The oldest start in seconds: the edge moves a whole segment at once, so a start at MAX_BEHIND_S would
 * fall out. */
export const REACH_S = MAX_BEHIND_S - 8

// Neither a short rebuffering nor a start prefetched up to 16 s earlier counts as behind live.
const AT_LIVE_SLACK_S = 16

/** A source's view of its playlist. `growth`: complete, sliding live window, or growing at the end only. */
export type Timeline = {
  stretches: readonly Stretch[]
  growth: 'none' | 'sliding' | 'event'
  /** Age of the playlist in milliseconds. */
  ageMs: number
}

/** The wall-clock bounds of the DVR window; all null until a playlist is known. */
export type LiveWindow = { startMs: number | null; endMs: number | null; edgeMs: number | null }

/** Returns the newest instant of a playlist in epoch ms, or null without dates. */
export function newestMs(timeline: Timeline | null): number | null {
  const last = timeline?.stretches.at(-1)
  return last ? toWallClock([last], last.start + last.duration) : null
}

/** Returns the DVR window. While loading is halted it slides on with the playlist's age. */
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

/** True if this distance from the live edge counts as live. */
export function isAtLive(kind: Kind, behindLiveMs: number | null): boolean {
  // Radio stays at its network's hold-back and has no other position.
  const nearS = kind === 'radio' ? MAX_BEHIND_S : HOLD_BACK_S[kind] + AT_LIVE_SLACK_S
  return behindLiveMs !== null && behindLiveMs <= nearS * 1000
}

/** Returns where playback resumes: radio at the live edge, television at the paused position while it is
 * available. */
export function resumePoint(kind: Kind, positionMs: number | null, window: LiveWindow): 'here' | 'live' {
  if (isRecorded(kind)) return 'here'
  if (kind === 'radio' || positionMs === null || window.startMs === null) return 'live'
  return positionMs >= window.startMs ? 'here' : 'live'
}
