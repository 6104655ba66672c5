/** Differences up to this are the network's and the clocks' own noise: the device's clock counts as right. */
const TOLERANCE_MS = 2000
/** The server's time is known to half a round trip; one slower than this says too little. */
const MAX_ROUND_TRIP_MS = 10_000

/** A reading of the server's clock: what it said, how long the request took, and what the device's clock says now (ms). */
export type ClockReading = { serverMs: number; roundTripMs: number; deviceMs: number }

/** The server's time as it stands in `Server-Timing`: a metric whose duration is the epoch in milliseconds. */
export const serverTimeText = (serverMs: number): string => `clock;dur=${serverMs}`

/** Reads the server's time (epoch ms) from `Server-Timing`; undefined where it is not said. */
export function serverTimeIn(header: string | null): number | undefined {
  const [, ms] = /(?:^|,)\s*clock;dur=(\d{12,15})(?![\d.])/.exec(header ?? '') ?? []
  return ms === undefined ? undefined : Number(ms)
}

/** The offset (server − device, ms) after a reading. Noise changes nothing, so that the present does not tremble. */
export function offsetAfterReading(offsetMs: number, { serverMs, roundTripMs, deviceMs }: ClockReading): number {
  if (roundTripMs > MAX_ROUND_TRIP_MS) return offsetMs
  const measuredMs = serverMs + roundTripMs / 2 - deviceMs
  const toleranceMs = TOLERANCE_MS + roundTripMs / 2
  if (Math.abs(measuredMs - offsetMs) <= toleranceMs) return offsetMs
  return Math.abs(measuredMs) <= toleranceMs ? 0 : Math.round(measuredMs)
}

/**
 * The offset after the device's clock moved by `jumpMs` more than its steady clock did. Backwards somebody set it. Forwards the device
 * slept, when steady clocks stand still, unless the jump makes the device's clock right.
 */
export function offsetAfterJump(offsetMs: number, jumpMs: number): number {
  const correctedMs = offsetMs - jumpMs
  if (Math.abs(jumpMs) <= TOLERANCE_MS) return offsetMs
  if (Math.abs(correctedMs) <= TOLERANCE_MS) return 0
  return jumpMs < 0 ? correctedMs : offsetMs
}
