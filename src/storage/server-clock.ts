import { offsetAfterJump, offsetAfterReading, serverTimeIn } from '../domain/time/clock-offset.ts'

/** Server − device, in milliseconds; zero until it is known. */
let offsetMs = 0
// A device that slept this long may have been set meanwhile.
const SLEPT_MS = 60_000
let isKnown = false
let seen = { deviceMs: 0, steadyMs: 0 }
const listeners = new Set<(change: ClockChange) => void>()

/** What happened to the clock: the server's time was read and differs, somebody set the device's clock, or the device slept. */
export type ClockChange = 'read' | 'set' | 'slept'

/** The present by the server's clock (epoch ms), as far as this device knows it; the device's own until then. */
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

/** The name under which tabs and the worker tell one another the offset, and under which the device keeps it. */
export const CLOCK_OFFSET = 'clock-offset'

/** Server − device, in milliseconds. */
export function clockOffset(): number {
  now()
  return offsetMs
}

/** The device's instant for one of the server's (epoch ms), for libraries that compare with `Date.now()`. */
export const toDeviceTime = (serverMs: number): number => serverMs - clockOffset()

/** The server's instant for one that a library took from the device's clock (epoch ms). */
export const toServerTime = (deviceMs: number): number => deviceMs + clockOffset()

/** Takes the offset that an earlier visit measured, unless this one knows better. */
export function restoreClockOffset(ms: number | undefined): void {
  if (!isKnown && ms !== undefined && Number.isFinite(ms)) setClockOffset(ms)
}

/** Takes the offset that another tab or the worker has measured. */
export function setClockOffset(ms: number): void {
  isKnown = true
  seen = { deviceMs: Date.now(), steadyMs: performance.now() }
  offsetMs = ms
}

/** Learns from the server's time, said in an answer that took `roundTripMs` and came `agoMs` ago. */
export function readServerTime(serverMs: number, { roundTripMs, agoMs = 0 }: { roundTripMs: number; agoMs?: number }): void {
  // Settles what the device's clock did meanwhile.
  now()
  const beforeMs = offsetMs
  setClockOffset(offsetAfterReading(offsetMs, { serverMs: serverMs + agoMs, roundTripMs, deviceMs: Date.now() }))
  if (offsetMs !== beforeMs) notify('read')
}

/** Notifies of changes; after one that the device made by itself the server's time should be read anew. */
export function onClockChange(listener: (change: ClockChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Fetches, and learns the server's time from the answer. Answers out of a cache say nothing of it: the server names its time only where
 * caches must ask it each time, the worker leaves it out of what it keeps, and shared caches name an age.
 */
export async function timedFetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
  const sentMs = performance.now()
  const answer = await fetch(input, init)
  const serverMs = serverTimeIn(answer.headers.get('Server-Timing'))
  if (serverMs !== undefined && !(Number(answer.headers.get('Age')) > 0))
    readServerTime(serverMs, { roundTripMs: performance.now() - sentMs })
  return answer
}

/** After the caller's own work: the present is asked for while screens are being drawn. */
function notify(change: ClockChange): void {
  queueMicrotask(() => listeners.forEach((listener) => listener(change)))
}
