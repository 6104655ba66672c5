import {
  CLOCK_OFFSET,
  clockOffset,
  onClockChange,
  readServerTime,
  restoreClockOffset,
  setClockOffset,
} from '../storage/server-clock.ts'
import { readNote, writeNote } from './local-notes.ts'

/**
 * Makes the present the server's: from what an earlier visit kept, from the page's own request, from other tabs and the worker. Calls
 * `onSet` when somebody sets the device's clock while the page is open.
 */
export function followServerClock(onSet: () => void): void {
  const kept = readNote(CLOCK_OFFSET)
  restoreClockOffset(kept === undefined ? undefined : Number(kept))
  // The first script of a page: no older browser may stumble here.
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

/** The server's time as the answer to the page's request said it; nothing where the browser, or the worker, had kept the page. */
function readOwnRequest(): void {
  const [request] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = request?.serverTiming?.find(({ name }) => name === 'clock')
  if (!request || !said || request.transferSize === 0 || request.type === 'back_forward') return
  const { requestStart, responseStart } = request
  readServerTime(said.duration, {
    roundTripMs: responseStart - requestStart,
    agoMs: performance.now() - responseStart,
  })
}
