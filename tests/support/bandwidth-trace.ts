import * as v from 'valibot'

const amount = v.pipe(v.number(), v.minValue(0))

/**
 * A recorded connection: its delay of a round trip, and how many kilobits a second it carried for how many
 * milliseconds.
 */
export const BandwidthTrace = v.pipe(
  v.object({
    name: v.string(),
    latency_ms: amount,
    samples: v.array(v.tuple([v.pipe(v.number(), v.gtValue(0)), amount])),
  }),
  v.check(({ samples }) => samples.some(([, kbps]) => kbps > 0), 'carries nothing at all'),
)
export type BandwidthTrace = v.InferOutput<typeof BandwidthTrace>

/**
 * When `bytes` that enter the connection `atMs` into the trace have passed through it, in milliseconds into
 * the trace, which repeats.
 */
export function passedAtMs({ samples }: BandwidthTrace, atMs: number, bytes: number): number {
  const lengthMs = samples.reduce((sum, [ms]) => sum + ms, 0)
  let leftBits = bytes * 8
  let startsMs = Math.floor(atMs / lengthMs) * lengthMs
  for (let index = 0; ; index = (index + 1) % samples.length) {
    // A kilobit a second is a bit a millisecond.
    const [ms, rate] = samples[index]!
    const fromMs = Math.max(startsMs, atMs)
    const capacity = Math.max(0, startsMs + ms - fromMs) * rate
    if (rate > 0 && capacity >= leftBits) return fromMs + leftBits / rate
    leftBits -= capacity
    startsMs += ms
  }
}

/** Returns a trace rotated so that it begins at `atMs`. */
export function startingAt(trace: BandwidthTrace, atMs: number): BandwidthTrace {
  const lengthMs = trace.samples.reduce((sum, [ms]) => sum + ms, 0)
  let leftMs = atMs % lengthMs
  const first = trace.samples.findIndex(([ms]) => {
    if (leftMs < ms) return true
    leftMs -= ms
    return false
  })
  const [ms, kbps] = trace.samples[first]!
  const before = [...trace.samples.slice(0, first), ...(leftMs > 0 ? [[leftMs, kbps] as [number, number]] : [])]
  return { ...trace, samples: [[ms - leftMs, kbps], ...trace.samples.slice(first + 1), ...before] }
}
