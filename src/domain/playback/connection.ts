/** How the service can be reached, by evidence: in time, slowly, or not at all. */
export type Connection = 'good' | 'slow' | 'lost'

/** A probe is answered within this time on a network that a viewer calls good (ms); after the second figure nobody waits any more. */
export const SLOW_MS = 3000
export const PROBE_TIMEOUT_MS = 8000

const PROBE_FIRST_MS = 3000
const PROBE_AT_MOST_MS = 30_000

/** What a probe says that was answered after `tookMs`, or not at all. */
export function connectionOf(tookMs: number | null): Connection {
  if (tookMs === null) return 'lost'
  return tookMs > SLOW_MS ? 'slow' : 'good'
}

/** How long to wait before the next probe when `failed` probes in a row were not answered. */
export function nextProbeInMs(failed: number): number {
  return Math.min(PROBE_AT_MOST_MS, PROBE_FIRST_MS * 2 ** Math.max(0, failed - 1))
}
