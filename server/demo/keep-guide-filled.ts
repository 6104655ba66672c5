import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { reportError } from '../error-report.ts'
import { missingDemonstration } from './demonstration-state.ts'

// Often enough for the new last day to exist soon after midnight.
const EVERY_MS = 5 * 60_000

/**
 * Extends the demonstration's guide and radio schedule while the service runs, so that they reach a week
 * ahead.
 */
export function keepGuideFilled(db: Kysely<Database>, extend: () => Promise<unknown>): { stop(): void } {
  const timer = setInterval(() => {
    missingDemonstration(db, Date.now())
      .then((missing) => (missing === 'days' || missing === 'titles' ? extend() : undefined))
      .catch(reportError)
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
