// A barely started item starts over, and credits are not worth returning to.
const BEGUN_MS = 30_000
const END_SHARE = 0.95

/** True if an item counts as finished at a position; both in ms. */
export function isToItsEnd(positionMs: number, lengthMs: number): boolean {
  return positionMs >= lengthMs * END_SHARE
}

/** Returns the resume position in ms; null if barely started or finished. */
export function placeToResume(positionMs: number, lengthMs: number): number | null {
  return positionMs >= BEGUN_MS && !isToItsEnd(positionMs, lengthMs) ? positionMs : null
}
