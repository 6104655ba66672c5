/** A place that survives visits; localStorage has this shape after an adapter's try/catch. */
export type Memory = { get: (key: string) => string | null; set: (key: string, value: string) => void }

/** What the browser says of the connection (Network Information API, Chromium only). */
export type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

const KEY = 'player.bandwidth'

// The last visit may have been on a better network.
const CAUTION = 0.8

// Megabits that Chromium's own classes stand for, from their slow end.
const BY_TYPE: Readonly<Record<string, number>> = { 'slow-2g': 40_000, '2g': 80_000, '3g': 700_000, '4g': 2_500_000 }

/** The first guess of the bandwidth in bit/s: the last visit's, else the connection's class, else null (the first-listed variant decides). */
export function startingEstimate(memory: Memory | null, connection: Connection | null): number | null {
  const remembered = Number(memory?.get(KEY) ?? Number.NaN)
  if (Number.isFinite(remembered) && remembered > 0) return Math.round(remembered * CAUTION)
  return BY_TYPE[connection?.effectiveType ?? ''] ?? null
}

// Storage is synchronous, and a channel brings a fragment every four seconds.
const EVERY_MS = 15_000

/** Keeps what was measured for the next visit; nothing is written before the first measurement. */
export function createBandwidthDiary(memory: Memory | null, connection: Connection | null) {
  let measured: number | null = null
  let writtenMs = -Infinity

  function write() {
    if (measured !== null) memory?.set(KEY, String(Math.round(measured)))
    writtenMs = performance.now()
  }

  return {
    note(bitsPerSecond: number) {
      if (!Number.isFinite(bitsPerSecond) || bitsPerSecond <= 0) return
      measured = bitsPerSecond
      if (performance.now() - writtenMs >= EVERY_MS) write()
    },
    /** The best guess there is: this visit's newest measurement, else what a visit starts with. */
    guess: () => (measured === null ? startingEstimate(memory, connection) : Math.round(measured)),
    close: write,
  }
}
