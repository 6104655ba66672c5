import { setImmediate } from 'node:timers/promises'

/** The longest slice: other requests wait for this long. */
const SLICE_MS = 8

/**
 * Does work that pauses now and then, letting the event loop serve others whenever it has worked for 8 ms;
 * returns its result.
 */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  let sinceMs = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - sinceMs < SLICE_MS) continue
    await setImmediate()
    sinceMs = performance.now()
  }
}
