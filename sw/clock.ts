/// <reference lib="webworker" />
import { CLOCK_OFFSET, clockOffset, onClockChange, restoreClockOffset, setClockOffset } from '../src/storage/server-clock.ts'
import { openStore } from '../src/storage/kv-store.ts'

/** Answers wait this long for what the device keeps of the clock. */
const PATIENCE_MS = 500

const notes = openStore<number>('meta')
const pages = new BroadcastChannel(CLOCK_OFFSET)

pages.addEventListener('message', ({ data }: MessageEvent<number>) => setClockOffset(data))
onClockChange((change) => {
  if (change === 'slept') return
  pages.postMessage(clockOffset())
  notes.put(CLOCK_OFFSET, clockOffset()).catch(() => {})
})

/** Resolves when the worker knows what the device keeps of the server's clock, or has waited long enough. */
export const clockRestored: Promise<unknown> = Promise.race([
  notes.read(CLOCK_OFFSET).then(restoreClockOffset, () => {}),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
])
