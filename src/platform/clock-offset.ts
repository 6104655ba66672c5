import {
  CLOCK_OFFSET,
  clockOffset,
  onClockChange,
  readServerTime,
  restoreClockOffset,
  setClockOffset,
} from '../storage/server-clock.ts'
import { readNote, writeNote } from './web-storage.ts'

/** Aligns the present with the server's clock: from the last visit, the page's own request, other tabs and
 * the worker. Calls `onSet` when the device's clock is changed. */
export function followServerClock(onSet: () => void): void {
  const stored = readNote(CLOCK_OFFSET)
  restoreClockOffset(stored === undefined ? undefined : Number(stored))
  // The first script of a page must run in older browsers.
  const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CLOCK_OFFSET) : undefined
  others?.addEventListener('message', ({ data }: MessageEvent<number>) => {
    setClockOffset(data)
    writeNote(CLOCK_OFFSET, String(data))
  })
  onClockChange((change) => {
    if (change !== 'slept') {
      writeNote(CLOCK_OFFSET, String(clockOffset()))
      others?.postMessage(clockOffset())
      void import('../storage/kv-store.ts')
        .then(({ openStore }) => openStore('meta').put(CLOCK_OFFSET, clockOffset()))
        .catch(() => {})
    }
    if (change === 'set') onSet()
    if (change !== 'read') void import('./connection.ts').then(({ probe }) => probe()).catch(() => {})
  })
  readOwnRequest()
}

/** Reads the server's time from the page's own response; skips pages from a cache. */
function readOwnRequest(): void {
  const [request] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const serverMs = request?.serverTiming?.find(({ name }) => name === 'clock')
  if (!request || !serverMs || request.transferSize === 0 || request.type === 'back_forward') return
  const { requestStart, responseStart } = request
  readServerTime(serverMs.duration, {
    roundTripMs: responseStart - requestStart,
    agoMs: performance.now() - responseStart,
  })
}
