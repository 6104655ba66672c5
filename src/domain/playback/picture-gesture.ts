/** A pointer's position (pixels from the picture's corner) and time (ms of any clock). */
export type Contact = { x: number; y: number; atMs: number }

/** The gesture of a pointer. */
export type Stroke = 'tap' | 'up' | 'down' | 'other'

const STILL_PX = 12
const TAP_MS = 400
const SWIPE_PX = 48
const SWIPE_MS = 700
const AGAIN_MS = 320
const SAME_PLACE_PX = 72

/** Returns the gesture: a tap, a quick mostly vertical swipe, or another. */
export function strokeOf(from: Contact, to: Contact): Stroke {
  const [along, down, tookMs] = [to.x - from.x, to.y - from.y, to.atMs - from.atMs]
  if (Math.hypot(along, down) <= STILL_PX) return tookMs <= TAP_MS ? 'tap' : 'other'
  const isUpright = Math.abs(down) >= SWIPE_PX && Math.abs(down) >= 2 * Math.abs(along)
  if (!isUpright || tookMs > SWIPE_MS) return 'other'
  return down < 0 ? 'up' : 'down'
}

/** True for the second of two taps at one place. */
export function isSecondTap(first: Contact | null, second: Contact): boolean {
  if (first === null || second.atMs - first.atMs > AGAIN_MS) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= SAME_PLACE_PX
}

/** Returns the seek direction of a tap: back at the left, forward at the right, none in the middle. */
export function sideOf(x: number, width: number): -1 | 0 | 1 {
  if (x < width * 0.4) return -1
  return x > width * 0.6 ? 1 : 0
}
