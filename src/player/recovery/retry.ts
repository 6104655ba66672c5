/** The delay between attempts on a dead network. */
export const RETRY_MS = 3000

/** Schedules one attempt at a time: after three seconds or when the browser is online again, whichever
 * comes first. */
export function createRetry(online: EventTarget) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: (() => void) | null = null

  function fire() {
    const run = pending
    cancel()
    run?.()
  }

  function cancel() {
    clearTimeout(timer)
    pending = null
    online.removeEventListener('online', fire)
  }

  return {
    /** Replaces the pending attempt. */
    schedule(run: () => void) {
      cancel()
      pending = run
      timer = setTimeout(fire, RETRY_MS)
      online.addEventListener('online', fire)
    },
    cancel,
    isPending: () => pending !== null,
  }
}

/** The retry of one player. */
export type Retry = ReturnType<typeof createRetry>
