import type { HlsConfig, Loader, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { LoaderClass } from './download-loader.ts'

/** The parts of hls.js's loader that its types hide: `BaseLoader`, `XhrLoader`. */
type OwnLoader = Loader<LoaderContext> & {
  config: LoaderConfiguration | null
  requestTimeout: ReturnType<typeof setTimeout> | undefined
  loadtimeout(): void
  loadprogress(event: ProgressEvent): void
}

/** Follows when bytes of media arrive, over all requests of this page. */
export function createArrivals(nowMs: () => number = () => performance.now()) {
  let lastMs = -Infinity
  return {
    onBytes() {
      lastMs = nowMs()
    },
    sinceMs: () => nowMs() - lastMs,
  }
}

export type Arrivals = ReturnType<typeof createArrivals>

/** The media of this page share one line. */
export const pageArrivals = createArrivals()

/** Wraps hls.js's loader: a request without a first byte waits on while other bytes arrive. On a thin line it
 * only queues behind them, and giving it up would waste its place. */
export function patient(Own: LoaderClass, arrivals: Arrivals = pageArrivals): LoaderClass {
  const Base = Own as unknown as new (config: HlsConfig) => OwnLoader
  return class PatientLoader extends Base {
    override loadtimeout() {
      const firstByteMs = this.config?.loadPolicy.maxTimeToFirstByteMs ?? 0
      const leftMs = firstByteMs - arrivals.sinceMs()
      if (this.stats.loading.first > 0 || leftMs <= 0) return super.loadtimeout()
      this.requestTimeout = setTimeout(() => this.loadtimeout(), leftMs)
    }

    override loadprogress(event: ProgressEvent) {
      arrivals.onBytes()
      super.loadprogress(event)
    }
  } as unknown as LoaderClass
}
