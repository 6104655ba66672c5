import type { Sandbox } from './sandbox.ts'

const EVERY_MS = 300

/** Does the sandbox's due work over and over. `stop` waits for the current round. */
export function keepWorking({ work }: Sandbox, reportError: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .then(() => {}, reportError)
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
