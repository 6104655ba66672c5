import type Hls from 'hls.js'
import type { LevelDetails } from 'hls.js'
import { secondsWithin } from './sources/hls/hls-adapter.ts'
import type { Timeline } from './live-window.ts'
import type { Kind } from './state.ts'

// Nearer than this a correction would be heard more than the difference.
const LIVE_TOLERANCE_S = 2

/** Where hls.js is to begin, said before the playlist that can tell the media time of it. */
export function createStartPoint(element: HTMLMediaElement) {
  let wallMs: number | null = null
  let toLive = false

  return {
    wallMs: () => wallMs,
    /** A wall clock, or null for the playlist's own choice. */
    set(next: number | null) {
      wallMs = next
      toLive = false
    },
    /** The live edge, at once by estimate: until the playlist is fresh the element would play what it held before the pause. */
    goLive(holdBackS: number, { stretches, ageMs }: Timeline) {
      const last = stretches.at(-1)
      toLive = true
      if (last) element.currentTime = last.start + last.duration + ageMs / 1000 - holdBackS
    },
    /** To be told of every playlist. At the first one hls.js has chosen a start but has not asked for a fragment: the only moment to name another. */
    reach(hls: Hls, details: LevelDetails, kind: Kind) {
      const seconds = wallMs === null ? null : secondsWithin(details, kind, wallMs)
      wallMs = null
      if (seconds !== null) hls.startLoad(seconds)
      if (!toLive || !details.live) return
      toLive = false
      const live = hls.liveSyncPosition
      if (live !== null && Math.abs(element.currentTime - live) > LIVE_TOLERANCE_S) element.currentTime = live
    },
  }
}
