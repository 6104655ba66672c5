import { now } from '../../storage/server-clock.ts'

/** Without media and without failure for this long, the source is stuck. */
export const STUCK_MS = 45_000

/** A live playlist that has not grown for this long is stalled: five segments are missing. */
export const STALLED_PLAYLIST_MS = 20_000

/** Detects a stall that no retry works on. */
export function createStallDetector() {
  let progressMs = 0
  // Sleep counts, and so does a clock that was set back.
  const waitsFor = (ms: number) => Math.abs(now() - progressMs) >= ms
  return {
    /** Media arrived, or a retry is pending. */
    onProgress() {
      progressMs = now()
    },
    isStuck: () => waitsFor(STUCK_MS),
    /** True if the viewer waits and the playlist has this age in milliseconds. */
    isPlaylistStalled: (playlistAgeMs: number) => waitsFor(STALLED_PLAYLIST_MS) && playlistAgeMs >= STALLED_PLAYLIST_MS,
  }
}
