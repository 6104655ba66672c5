import type { Clock } from './clock.ts'

/** Requests that wait for something to happen. */
export function createWaiting(clock: Clock) {
  const waiting = new Set<() => void>()
  return {
    /** Resolves when `wake` is called, or after `waitMs`. */
    wait(waitMs: number): Promise<void> {
      return new Promise((resolve) => {
        const end = () => {
          cancel()
          waiting.delete(end)
          resolve()
        }
        const cancel = clock.after(waitMs, end)
        waiting.add(end)
      })
    },
    wake(): void {
      for (const end of [...waiting]) end()
    },
  }
}
