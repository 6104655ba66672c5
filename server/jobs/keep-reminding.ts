const EVERY_MS = 5000

/** Runs reminder rounds one after the other. `stop` waits for the current round. */
export function keepReminding(remind: () => Promise<void>, reportError: (error: unknown) => void): { stop(): Promise<void> } {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= remind()
      .catch(reportError)
      .finally(() => (round = undefined))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
