/** Nothing arrived for so long though nothing failed: the source has lost its way. */
export const STUCK_MS = 45_000

/** Notices a wait that nobody is working on. */
export function createWatchdog() {
  let aliveMs = 0
  return {
    /** Something arrived, or something is being done. */
    alive() {
      aliveMs = Date.now()
    },
    isStuck: () => Date.now() - aliveMs >= STUCK_MS,
  }
}
