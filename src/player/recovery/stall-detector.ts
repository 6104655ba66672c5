import { now } from '../../storage/server-clock.ts'

/** Nothing arrived for so long though nothing failed: the source has lost its way. */
export const STUCK_MS = 45_000

/** A live playlist that has not grown for so long while the viewer waits stands still: five segments are missing. */
export const STANDSTILL_MS = 20_000

/** Notices a wait that nobody is working on. */
export function createStallDetector() {
  let aliveMs = 0
  // Sleep counts, and so does a clock that turned out to be ahead.
  const waitsFor = (ms: number) => Math.abs(now() - aliveMs) >= ms
  return {
    /** Something arrived, or something is being done. */
    alive() {
      aliveMs = now()
    },
    isStuck: () => waitsFor(STUCK_MS),
    /** Whether the viewer waits for a playlist that is this old, in milliseconds. */
    standsStill: (playlistAgeMs: number) => waitsFor(STANDSTILL_MS) && playlistAgeMs >= STANDSTILL_MS,
  }
}
