/** The connection to the server, by evidence: in time, slow, or lost. */
export type Connection = 'good' | 'slow' | 'lost'

/** Probe times (ms): below the first the network is good, beyond the second the probe is given up. */
export const SLOW_MS = 3000
export const PROBE_TIMEOUT_MS = 8000

const PROBE_FIRST_MS = 3000
const PROBE_AT_MOST_MS = 30_000

/** Returns the connection after a probe of `tookMs`, null without a response. */
export function connectionOf(tookMs: number | null): Connection {
  if (tookMs === null) return 'lost'
  return tookMs > SLOW_MS ? 'slow' : 'good'
}

/** Returns the delay before the next probe after `failed` failures in a row. */
export function nextProbeInMs(failed: number): number {
  return Math.min(PROBE_AT_MOST_MS, PROBE_FIRST_MS * 2 ** Math.max(0, failed - 1))
}
