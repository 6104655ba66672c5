import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MeasuredPlayback, RequestObserver } from './observed.ts'
import { createPlaybackMetrics } from './playback-metrics.ts'

/** A reading at the moment of a scrape: a name, its help, and values by their label. */
export type Reading = { name: string; help: string; label: string; values: () => ReadValues | Promise<ReadValues> }
type ReadValues = Readonly<Record<string, number>>

/** The metrics of this process. Labels are names of ours alone, never a viewer's. */
export type Metrics = RequestObserver & {
  onError: () => void
  /** Counts browsers' measures of playback. */
  onPlayback: (reports: readonly MeasuredPlayback[]) => void
  /** Adds a reading that is taken at each scrape. */
  read: (reading: Reading) => void
  /** Wraps the round of a job, and notes when it last succeeded. */
  job: <T>(name: string, round: () => Promise<T>) => () => Promise<T>
  /** The text of a scrape. */
  text: () => Promise<string>
  contentType: string
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics, with those of Node (memory, event loop, garbage collection). */
export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'efir_call_seconds',
    help: 'Seconds until a call is answered',
    labelNames: ['call', 'code'],
    buckets: SECONDS,
    registers,
  })
  const responses = new Counter({
    name: 'efir_responses_total',
    help: 'Responses by kind (call, page, media, file) and status',
    labelNames: ['kind', 'code'],
    registers,
  })
  const caches = new Counter({
    name: 'efir_cache_total',
    help: 'Calls and pages from memory (hit), built for it (built), and pages that no other request gets (uncached)',
    labelNames: ['kind', 'result'],
    registers,
  })
  const limits = new Counter({
    name: 'efir_limits_total',
    help: 'Requests that a limit refused, by its name',
    labelNames: ['limit'],
    registers,
  })
  const mediaBytes = new Counter({ name: 'efir_media_bytes_total', help: 'Bytes of media sent', registers })
  const inFlight = new Gauge({ name: 'efir_requests_in_flight', help: 'Requests without a response yet', registers })
  const errors = new Counter({ name: 'efir_errors_total', help: 'Errors in the log', registers })
  const jobs = new Gauge({
    name: 'efir_job_success_timestamp_seconds',
    help: 'When a job last succeeded',
    labelNames: ['job'],
    registers,
  })
  return {
    onBegin: () => inFlight.inc(),
    onEnd({ kind, call, status, ms, bytes, cache, refusedBy }) {
      inFlight.dec()
      responses.inc({ kind, code: status })
      if (cache) caches.inc({ kind, result: cache })
      if (refusedBy !== undefined) limits.inc({ limit: refusedBy })
      mediaBytes.inc(bytes)
      if (kind === 'call') calls.observe({ call, code: status }, ms / 1000)
    },
    onError: () => errors.inc(),
    onPlayback: createPlaybackMetrics(registers),
    read: ({ name, help, label, values }) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const read = await values()
          this.reset()
          for (const [key, value] of Object.entries(read)) this.set({ [label]: key }, value)
        },
      }),
    job: (name, round) => async () => {
      const result = await round()
      jobs.set({ job: name }, Date.now() / 1000)
      return result
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
