import type { PlaybackHour } from '../../../contract/operator-today.ts'

const HOUR_MS = 3_600_000

/** A measure of a chart; `played` is in hours. */
export type Measure = 'played' | 'starts' | 'slow_starts' | 'failures'

/** The sum of a measure from an instant on. */
export type Bar = { fromMs: number; amount: number }

/** Sums a measure over the last 24 hours, or over the last 31 days of 24 hours each. */
export function barsOf(
  hours: readonly PlaybackHour[],
  measure: Measure,
  { endMs, isMonth }: { endMs: number; isMonth: boolean },
): Bar[] {
  const [count, lengthMs] = isMonth ? [31, 24 * HOUR_MS] : [24, HOUR_MS]
  const lastHourMs = endMs - (endMs % HOUR_MS)
  const firstMs = lastHourMs + HOUR_MS - count * lengthMs
  const bars = Array.from({ length: count }, (_none, index) => ({ fromMs: firstMs + index * lengthMs, amount: 0 }))
  for (const hour of hours) {
    const bar = bars[Math.floor((hour.hour_ms - firstMs) / lengthMs)]
    if (bar) bar.amount += measure === 'played' ? hour.played_ms / HOUR_MS : hour[measure]
  }
  return bars
}
