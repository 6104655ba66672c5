import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { extendDemonstrationGuide } from '../seed/demonstration.ts'

// Often enough for the new last day to be there soon after midnight.
const EVERY_MS = 5 * 60_000

/** Extends the demonstration's guide while the service runs, so that it always reaches a week ahead. */
export function keepGuideFilled(db: Kysely<Database>): { stop(): void } {
  const timer = setInterval(() => {
    extendDemonstrationGuide(db, Date.now()).catch((error: unknown) => console.error(error))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
