import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { exitCodeOf, runOrExit } from '../child-process.ts'
import type { Database } from '../db/schema.ts'
import { announceAccounts, closeAccounts, type Announcement } from './accounts.ts'
import { missingDemonstration } from './demonstration-state.ts'
import { keepGuideFilled } from './keep-guide-filled.ts'

// The texts of the demonstration take much memory, which a process of its own gives back.
const FILL = join(import.meta.dirname, 'run.ts')

/** The demonstration of a running service. An operator's database has neither its guide nor its viewers. */
export type Demonstration = {
  /** Extends the guide while the service runs. */
  keepGuideFilled(): { stop(): void }
  /** Prints the sign-in links of the demonstration's viewers. */
  announceAccounts(announcement: Announcement): Promise<void>
}

/**
 * The service's only door to the demonstration: fills an empty database and completes one that was cut short.
 * A database with channels of an operator stays as it is, and so does every one unless `isWanted`.
 */
export async function fillEmptyDatabase(
  db: Kysely<Database>,
  isWanted: boolean,
  say: (line: string) => void,
): Promise<Demonstration> {
  if (!isWanted) return { keepGuideFilled: () => ({ stop() {} }), announceAccounts: () => closeAccounts(db) }
  const missing = await missingDemonstration(db, Date.now())
  if (missing === 'everything') say('First start: preparing the demonstration service …')
  if (missing) await runOrExit(FILL)
  return {
    keepGuideFilled: () => keepGuideFilled(db, () => exitCodeOf(FILL)),
    announceAccounts: (announcement) => announceAccounts(db, announcement),
  }
}
