import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { extendDemonstrationGuide } from '../seed/demonstration.ts'

const EVERY_MS = 3_600_000

/** Extends the demonstration's guide while the service runs, so that it always reaches a week ahead. */
export function keepGuideFilled(db: Kysely<Database>): { stop(): void } {
  const timer = setInterval(() => {
    extendDemonstrationGuide(db, Date.now()).catch((error: unknown) => console.error(error))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
