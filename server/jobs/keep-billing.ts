const EVERY_MS = 5000

/**
 * Runs payment rounds one after the other, and the next at once while more is due. `stop` waits for the
 * current round.
 */
export function keepBilling(round: () => Promise<boolean>, reportError: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let isStopped = false
  const runAll = async (): Promise<void> => {
    while (!isStopped && (await round()));
  }
  const timer = setInterval(() => {
    running ??= runAll()
      .catch(reportError)
      .finally(() => (running = undefined))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
