import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { reportError } from '../error-report.ts'
import { missingDemonstration } from '../demo/demonstration-state.ts'

// Often enough for the new last day to be there soon after midnight.
const EVERY_MS = 5 * 60_000

/** Lets the demonstration's guide, of stations too, be extended while the service runs, so that it always reaches a week ahead. */
export function keepGuideFilled(db: Kysely<Database>, extend: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => {
    missingDemonstration(db, Date.now())
      .then((missing) => (missing === 'days' || missing === 'titles' ? extend() : undefined))
      .catch(reportError)
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
