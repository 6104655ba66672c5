import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { noteGuideChange } from '../../db/guide-version.ts'
import { programmesOfAll } from '../../db/programmes-of-all.ts'

const ROWS_AT_ONCE = 1000

/** Drops the programmes that start before an instant, in short transactions. */
export async function dropProgrammesBefore(db: Kysely<Database>, ms: number): Promise<void> {
  const some = () => programmesOfAll(db).where('start_ms', '<', ms).select('id').limit(ROWS_AT_ONCE)
  let isChanged = false
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('programmes').where('id', 'in', some()).executeTakeFirst()
    if (numDeletedRows === 0n) break
    isChanged = true
    // Requests are answered meanwhile: SQLite works in this thread.
    await setImmediate()
  }
  if (isChanged) await noteGuideChange(db)
}

/** True if a programme starts at an instant or later. */
export async function guideReaches(db: Kysely<Database>, ms: number): Promise<boolean> {
  return (await programmesOfAll(db).where('start_ms', '>=', ms).select('id').limit(1).executeTakeFirst()) !== undefined
}
