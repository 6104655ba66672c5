/// <reference lib="webworker" />
import { CLOCK_OFFSET, clockOffset, onClockChange, restoreClockOffset, setClockOffset } from '../src/storage/server-clock.ts'
import { openStore } from '../src/storage/kv-store.ts'

/** A response waits at most this long for the stored clock offset. */
const TIMEOUT_MS = 500

const notes = openStore<number>('meta')
const pages = new BroadcastChannel(CLOCK_OFFSET)

pages.addEventListener('message', ({ data }: MessageEvent<number>) => setClockOffset(data))
onClockChange((change) => {
  if (change === 'slept') return
  pages.postMessage(clockOffset())
  notes.put(CLOCK_OFFSET, clockOffset()).catch(() => {})
})

/** Resolves when the worker has restored the stored offset of the server's clock, or after the timeout. */
export const clockRestored: Promise<unknown> = Promise.race([
  notes.read(CLOCK_OFFSET).then(restoreClockOffset, () => {}),
  new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
])
