import { type Job, repeat } from './repeat.ts'

const EVERY_MS = 5000

/** Runs reminder rounds one after the other. */
export const keepReminding = (remind: () => Promise<void>, reportError: (error: unknown) => void): Job =>
  repeat(EVERY_MS, remind, reportError)
