import type Hls from 'hls.js'
import type { LevelDetails } from 'hls.js'
import { secondsWithin } from './sources/hls/hls-adapter.ts'
import type { Timeline } from './live-window.ts'
import type { Kind } from './state.ts'

// Below this difference a correction is more audible than the difference.
const LIVE_TOLERANCE_S = 2

/** The start position for hls.js, set before the playlist that maps it to media time. */
export function createStartPoint(element: HTMLMediaElement) {
  let wallMs: number | null = null
  let toLive = false

  return {
    wallMs: () => wallMs,
    /** Sets a wall clock, or null for the playlist's own start. */
    set(next: number | null) {
      wallMs = next
      toLive = false
    },
    /** Seeks to the estimated live edge at once: until a fresh playlist the element would play its old
     * buffer. */
    goLive(holdBackS: number, { stretches, ageMs }: Timeline) {
      const last = stretches.at(-1)
      toLive = true
      if (last) element.currentTime = last.start + last.duration + ageMs / 1000 - holdBackS
    },
    /** Call it for every playlist. At the first, hls.js has chosen a start but requested no fragment, so
     * another start can replace it. */
    onPlaylist(hls: Hls, details: LevelDetails, kind: Kind) {
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
