/** What a relay knows of time; tests have their own. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Does `act` once after so many milliseconds; answers how to call it off. */
  after: (ms: number, act: () => void) => () => void
}

/** The clock of the machine; what it waits for does not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(ms, act) {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Waits so long, or until the signal is aborted. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      callOff()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const callOff = clock.after(ms, end)
    signal.addEventListener('abort', end)
  })
}
