/** Storage that survives visits. Adapters wrap localStorage, which throws where it is blocked, in
 * try/catch. */
export type Memory = { get: (key: string) => string | null; set: (key: string, value: string) => void }

/** The browser's Network Information API, Chromium only. */
export type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

const KEY = 'player.bandwidth'

// The last visit may have been on a faster network.
const CAUTION = 0.8

// Bit/s at the slow end of the connection classes (Network Information API, effective connection types).
const BY_TYPE: Readonly<Record<string, number>> = { 'slow-2g': 30_000, '2g': 50_000, '3g': 70_000, '4g': 700_000 }

/** Returns the initial bandwidth estimate in bit/s: the last visit's, else the connection class's. Returns
 * null if neither exists; the first-listed variant then starts. */
export function startingEstimate(memory: Memory | null, connection: Connection | null): number | null {
  const remembered = Number(memory?.get(KEY) ?? Number.NaN)
  if (Number.isFinite(remembered) && remembered > 0) return Math.round(remembered * CAUTION)
  return BY_TYPE[connection?.effectiveType ?? ''] ?? null
}

// Storage writes are synchronous, and a channel loads a fragment every four seconds.
const EVERY_MS = 15_000

/** Stores the bandwidth estimate for the next visit. Writes nothing before the first measurement. */
export function createBandwidthMemory(memory: Memory | null, connection: Connection | null) {
  let estimate: number | null = null
  let writtenMs = -Infinity

  function write() {
    if (estimate !== null) memory?.set(KEY, String(Math.round(estimate)))
    writtenMs = performance.now()
  }

  return {
    record(bitsPerSecond: number) {
      if (!Number.isFinite(bitsPerSecond) || bitsPerSecond <= 0) return
      estimate = bitsPerSecond
      if (performance.now() - writtenMs >= EVERY_MS) write()
    },
    /** Returns the newest bandwidth estimate of this visit, else the initial one. */
    estimate: () => (estimate === null ? startingEstimate(memory, connection) : Math.round(estimate)),
    close: write,
  }
}
