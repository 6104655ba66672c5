/** Smaller differences are noise: the device's clock counts as right. */
const TOLERANCE_MS = 2000
/** The server's time is known to half a round trip; a slower one is too inexact. */
const MAX_ROUND_TRIP_MS = 10_000

/** A reading of the server's clock: its time, the round trip, and the device's time (ms). */
export type ClockReading = { serverMs: number; roundTripMs: number; deviceMs: number }

/** Returns the server's time for `Server-Timing`: a metric whose duration is epoch milliseconds. */
export const serverTimeText = (serverMs: number): string => `clock;dur=${serverMs}`

/** Reads the server's time (epoch ms) from `Server-Timing`, or undefined. */
export function serverTimeIn(header: string | null): number | undefined {
  const [, ms] = /(?:^|,)\s*clock;dur=(\d{12,15})(?![\d.])/.exec(header ?? '') ?? []
  return ms === undefined ? undefined : Number(ms)
}

/** Returns the offset (server − device, ms) after a reading. Noise changes nothing, so that the present
 * stays steady. */
export function offsetAfterReading(offsetMs: number, { serverMs, roundTripMs, deviceMs }: ClockReading): number {
  if (roundTripMs > MAX_ROUND_TRIP_MS) return offsetMs
  const measuredMs = serverMs + roundTripMs / 2 - deviceMs
  const toleranceMs = TOLERANCE_MS + roundTripMs / 2
  if (Math.abs(measuredMs - offsetMs) <= toleranceMs) return offsetMs
  return Math.abs(measuredMs) <= toleranceMs ? 0 : Math.round(measuredMs)
}

/** Returns the offset after the device's clock jumped against its steady clock. Backward means it was set;
 * forward means sleep, unless the jump corrects the clock. */
export function offsetAfterJump(offsetMs: number, jumpMs: number): number {
  const correctedMs = offsetMs - jumpMs
  if (Math.abs(jumpMs) <= TOLERANCE_MS) return offsetMs
  if (Math.abs(correctedMs) <= TOLERANCE_MS) return 0
  return jumpMs < 0 ? correctedMs : offsetMs
}
