import { type Job, repeat } from './repeat.ts'

const EVERY_MS = 60_000

/** Stores the sums of playback every minute, and at the end. */
export function keepPlayback(flush: () => Promise<void>, reportError: (error: unknown) => void): Job {
  const job = repeat(EVERY_MS, flush, reportError)
  return {
    async stop() {
      await job.stop()
      await flush().catch(reportError)
    },
  }
}
