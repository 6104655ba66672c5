/** Between two attempts on a dead network (MEDIA.md, Players). */
export const RETRY_MS = 3000

/** One attempt at a time: after three seconds or as soon as the browser is online again, whichever comes first. */
export function createRetry(online: EventTarget) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | null = null

  function fire() {
    const run = waiting
    cancel()
    run?.()
  }

  function cancel() {
    clearTimeout(timer)
    waiting = null
    online.removeEventListener('online', fire)
  }

  return {
    /** Replaces the attempt that is waiting. */
    schedule(run: () => void) {
      cancel()
      waiting = run
      timer = setTimeout(fire, RETRY_MS)
      online.addEventListener('online', fire)
    },
    cancel,
    isWaiting: () => waiting !== null,
  }
}

/** A retry of one player. */
export type Retry = ReturnType<typeof createRetry>
