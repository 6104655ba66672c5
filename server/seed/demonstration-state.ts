import type { Kysely } from 'kysely'
import { GUIDE_FUTURE_DAYS } from '../../src/domain/guide-days.ts'
import { addDays, kyivDayOf } from '../../src/domain/kyiv-time.ts'
import type { Database } from '../db/schema.ts'
import { createProgrammeStore } from '../features/programmes/programme-store.ts'
import { readFact, writeFact } from '../features/site/fact-store.ts'

// `begun` until everything is in, so that a first start that was cut short goes on with the next one.
const FACT = 'demonstration'

/** Notes how far the demonstration is put in. */
export function noteDemonstration(db: Kysely<Database>, state: 'begun' | 'complete'): Promise<void> {
  return writeFact(db, FACT, state)
}

/**
 * What a database waits for: the whole demonstration when it is empty or a first start was cut short, the days that the
 * demonstration's guide lacks, or nothing. A database with channels of an operator's own waits for nothing.
 */
export async function missingDemonstration(db: Kysely<Database>, nowMs: number): Promise<'everything' | 'days' | null> {
  const state = await readFact(db, FACT)
  if (state === 'begun') return 'everything'
  if (state === undefined) {
    const channel = await db.selectFrom('channels').select('id').limit(1).executeTakeFirst()
    return channel ? null : 'everything'
  }
  const filled = await createProgrammeStore(db).lastDay()
  return filled !== undefined && filled >= addDays(kyivDayOf(nowMs), GUIDE_FUTURE_DAYS) ? null : 'days'
}
