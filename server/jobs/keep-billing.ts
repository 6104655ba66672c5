const EVERY_MS = 5000

/** Runs payment rounds one after the other. `stop` waits for the current round. */
export function keepBilling(round: () => Promise<void>, reportError: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= round()
      .catch(reportError)
      .finally(() => (running = undefined))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
