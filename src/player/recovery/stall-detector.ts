import { now } from '../../storage/server-clock.ts'

/** Without media and without failure for this long, the source is stuck. */
export const STUCK_MS = 45_000

/** Without a byte for this long, while the server answers, a connection is dead. The first byte of a
 * segment is given up after six seconds. */
export const SILENT_MS = 10_000

/** A live playlist that has not grown for this long is stalled: five segments are missing. */
export const STALLED_PLAYLIST_MS = 20_000

/** Detects a stall that no retry works on. */
export function createStallDetector() {
  let progressMs = 0
  let bytesMs = 0
  let bytes: number | null = null
  // Sleep counts, and so does a clock that was set back.
  const passed = (sinceMs: number, ms: number) => Math.abs(now() - sinceMs) >= ms
  const waitsFor = (ms: number) => passed(progressMs, ms)
  return {
    /** Media arrived, or a retry is pending. */
    onProgress() {
      progressMs = bytesMs = now()
    },
    /** Reads the bytes that have arrived. Null means that the source does not know. */
    onBytes(arrived: number | null) {
      if (arrived === null || arrived !== bytes) bytesMs = now()
      bytes = arrived
    },
    /** True if no byte arrives; restarts the count. */
    takeSilence(): boolean {
      const isSilent = passed(bytesMs, SILENT_MS)
      if (isSilent) bytesMs = now()
      return isSilent
    },
    isStuck: () => waitsFor(STUCK_MS),
    /** True if the viewer waits and the playlist has this age in milliseconds. */
    isPlaylistStalled: (playlistAgeMs: number) => waitsFor(STALLED_PLAYLIST_MS) && playlistAgeMs >= STALLED_PLAYLIST_MS,
  }
}
