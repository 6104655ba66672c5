import { MACHINE_CLOCK, type ServerClock } from '../../clock.ts'

/** The time source of a relay; tests pass their own. */
export type Clock = ServerClock & {
  /** Runs `action` once after a delay. Returns how to cancel it. */
  after: (ms: number, action: () => void) => () => void
}

/** The machine's clock. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  ...MACHINE_CLOCK,
  after(ms, action) {
    const timer = setTimeout(action, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after a delay, or when the signal is aborted. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end)
  })
}
