/** A job that runs in rounds. `stop` waits for the current round. */
export type Job = { stop(): Promise<void> }

/** Runs rounds every so many milliseconds, one after the other. The first one waits as long. */
export function repeat(everyMs: number, round: () => Promise<void>, reportError: (error: unknown) => void): Job {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= round()
      .catch(reportError)
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
