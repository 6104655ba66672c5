import { offsetAfterJump, offsetAfterReading, serverTimeIn } from '../domain/time/clock-offset.ts'

/** Server time minus device time, in milliseconds; zero until it is known. */
let offsetMs = 0
// A device that slept this long may have been set meanwhile.
const SLEPT_MS = 60_000
let isKnown = false
let seen = { deviceMs: 0, steadyMs: 0 }
const listeners = new Set<(change: ClockChange) => void>()

/**
 * A change of the clock: the server's time was read and differs, the user set the device's clock, or the
 * device slept.
 */
export type ClockChange = 'read' | 'set' | 'slept'

/** Returns the server's time (epoch ms); the device's own until the offset is known. */
export function now(): number {
  const deviceMs = Date.now()
  if (!isKnown) return deviceMs
  const steadyMs = performance.now()
  const jumpMs = deviceMs - seen.deviceMs - (steadyMs - seen.steadyMs)
  seen = { deviceMs, steadyMs }
  const before = offsetMs
  offsetMs = offsetAfterJump(before, jumpMs)
  if (offsetMs !== before) notify('set')
  else if (jumpMs > SLEPT_MS) notify('slept')
  return deviceMs + offsetMs
}

/** The channel on which tabs and the worker share the offset, and the key of its note. Frozen name. */
export const CLOCK_OFFSET = 'clock-offset'

/** Returns server time minus device time, in milliseconds. */
export function clockOffset(): number {
  now()
  return offsetMs
}

/** Converts a server instant to device time (epoch ms), for libraries that compare with `Date.now()`. */
export const toDeviceTime = (serverMs: number): number => serverMs - clockOffset()

/** Converts a device instant, which a library took from `Date.now()`, to server time (epoch ms). */
export const toServerTime = (deviceMs: number): number => deviceMs + clockOffset()

/** Restores the offset of an earlier visit, unless this one has measured its own. */
export function restoreClockOffset(ms: number | undefined): void {
  if (!isKnown && ms !== undefined && Number.isFinite(ms)) setClockOffset(ms)
}

/** Sets the offset that another tab or the worker has measured. */
export function setClockOffset(ms: number): void {
  isKnown = true
  seen = { deviceMs: Date.now(), steadyMs: performance.now() }
  offsetMs = ms
}

/** Updates the offset from the server time of a response that took `roundTripMs` and arrived `agoMs` ago. */
export function readServerTime(serverMs: number, { roundTripMs, agoMs = 0 }: { roundTripMs: number; agoMs?: number }): void {
  // Applies what the device's clock did meanwhile.
  now()
  const beforeMs = offsetMs
  setClockOffset(offsetAfterReading(offsetMs, { serverMs: serverMs + agoMs, roundTripMs, deviceMs: Date.now() }))
  if (offsetMs !== beforeMs) notify('read')
}

/** Subscribes to changes. After `set` and `slept` the server's time should be read again. */
export function onClockChange(listener: (change: ClockChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Fetches, and reads the server's time from the response. A cached response has none: the server sends it
 * only where caches must revalidate, the worker does not store it, and shared caches add `Age`.
 */
export async function timedFetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
  const sentMs = performance.now()
  const response = await fetch(input, init)
  const serverMs = serverTimeIn(response.headers.get('Server-Timing'))
  if (serverMs !== undefined && !(Number(response.headers.get('Age')) > 0))
    readServerTime(serverMs, { roundTripMs: performance.now() - sentMs })
  return response
}

/** Notifies in a microtask: `now()` is called while React renders. */
function notify(change: ClockChange): void {
  queueMicrotask(() => listeners.forEach((listener) => listener(change)))
}
