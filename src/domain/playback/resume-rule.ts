// Hardly begun is begun again; credits and what follows them are no reason to come back.
const BEGUN_MS = 30_000
const END_SHARE = 0.95

/** Whether something of a length was watched to its end when it was left at a place; both in milliseconds. */
export function isToItsEnd(positionMs: number, lengthMs: number): boolean {
  return positionMs >= lengthMs * END_SHARE
}

/** Where to go on with something that was left at a place, in milliseconds; null when it was hardly begun or watched to its end. */
export function placeToResume(positionMs: number, lengthMs: number): number | null {
  return positionMs >= BEGUN_MS && !isToItsEnd(positionMs, lengthMs) ? positionMs : null
}
