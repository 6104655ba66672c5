import type { Outbox } from './outbox.ts'

/** As much of a document as the driver needs; workers have none. */
type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { visibilityState: string }

type DriverDeps = {
  drain: Outbox['drain']
  /** Runs before each attempt that the driver makes by itself, such as finding out who is signed in. */
  prepare: () => Promise<void>
  /** Runs after each round; `next` is when the next attempt is due (epoch ms), null when nothing waits. */
  onRound: (next: number | null) => Promise<void>
  nowMs: () => number
}

/**
 * Decides when a page sends its pending changes: at start, when the network or the viewer returns, when a
 * back-off ends, and on `send`. Without a page the worker sends them on Background Sync (sw/sync.ts).
 */
export function createDriver({ drain, prepare, onRound, nowMs }: DriverDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let again = false
  let isAtOnce = false
  let lastSentMs = -Infinity

  /** Sends what waits; calls that arrive meanwhile lead to one more round. */
  function send(atOnce: boolean): Promise<void> {
    isAtOnce ||= atOnce
    again ||= sending !== undefined
    sending ??= (async () => {
      try {
        let next: number | null
        do {
          again = false
          const now = isAtOnce
          isAtOnce = false
          lastSentMs = performance.now()
          next = await drain({ atOnce: now })
          await onRound(next)
        } while (again)
        clearTimeout(timer)
        if (next !== null) timer = setTimeout(() => void send(false).catch(() => {}), Math.max(0, next - nowMs()))
      } finally {
        sending = undefined
      }
    })()
    return sending
  }

  return {
    send,
    /** How long ago (ms) the last round began. */
    sinceLastMs: (): number => performance.now() - lastSentMs,
    /** Starts to send for as long as a page lives. Returns how to stop. */
    start(page: Page): () => void {
      const attempt = (): void =>
        void prepare()
          .then(() => send(true))
          .catch(() => {})
      const onVisible = (): void => {
        if (page.visibilityState === 'visible') attempt()
      }
      globalThis.addEventListener('online', attempt)
      page.addEventListener('visibilitychange', onVisible)
      attempt()
      return () => {
        clearTimeout(timer)
        globalThis.removeEventListener('online', attempt)
        page.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}
