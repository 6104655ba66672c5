import { Counter, Histogram, type Registry } from 'prom-client'
import type { MeasuredPlayback } from './observed.ts'

const START_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 30]
const OF = ['kind', 'delivery'] as const

/** Creates the metrics of playback as browsers measure it: one page of five, without names. */
export function createPlaybackMetrics(registers: Registry[]): (reports: readonly MeasuredPlayback[]) => void {
  const starts = new Histogram({
    name: 'efir_playback_start_seconds',
    help: 'Seconds from the press to the first picture or sound, in measured pages',
    labelNames: OF,
    buckets: START_SECONDS,
    registers,
  })
  const counter = (name: string, help: string) =>
    new Counter({ name, help: `${help}, in measured pages`, labelNames: OF, registers })
  const stalls = counter('efir_playback_stalls_total', 'Stops of playback because the buffer was empty')
  const seconds = counter('efir_playback_seconds_total', 'Seconds played')
  const failures = new Counter({
    name: 'efir_playback_failures_total',
    help: 'Failures of playback by kind of error, in measured pages',
    labelNames: [...OF, 'error'],
    registers,
  })
  return (reports) => {
    for (const report of reports) {
      const of = { kind: report.kind, delivery: report.delivery }
      for (const ms of report.starts) starts.observe(of, ms / 1000)
      stalls.inc(of, report.stalls)
      seconds.inc(of, report.played / 1000)
      for (const { error, times } of report.failures) failures.inc({ ...of, error }, times)
    }
  }
}
