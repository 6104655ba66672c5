import type { Kysely } from 'kysely'
import { GUIDE_FUTURE_DAYS } from '../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import type { Database } from '../db/schema.ts'
import { DEMONSTRATION, readFact, writeFact } from '../db/fact-store.ts'

// `begun` until everything is in, so that an interrupted first start resumes with the next one; `forgotten`
// at the end.
const FACT = DEMONSTRATION
const GUIDE_FACT = 'demonstration-guide'
const RADIO_FACT = 'demonstration-radio'
const CATALOGUE_FACT = 'demonstration-catalogue'

/** Notes how far the demonstration is put in. */
export function noteDemonstration(db: Kysely<Database>, state: 'begun' | 'complete' | 'forgotten'): Promise<void> {
  return writeFact(db, FACT, state)
}

/**
 * Returns the part of the demonstration that the database still lacks. Null with an operator's own channels,
 * or after the demonstration has ended.
 */
export async function missingDemonstration(
  db: Kysely<Database>,
  nowMs: number,
): Promise<'everything' | 'titles' | 'days' | null> {
  const state = await readFact(db, FACT)
  if (state === 'forgotten') return null
  if (state === 'begun') return 'everything'
  if (state === undefined) {
    const channel = await db.selectFrom('channels').select('id').limit(1).executeTakeFirst()
    return channel ? null : 'everything'
  }
  if (!(await isCatalogueFilled(db))) return 'titles'
  const filled = [await guideFilledTo(db), await radioFilledTo(db)]
  const last = addDays(kyivDayOf(nowMs), GUIDE_FUTURE_DAYS)
  return filled.every((day) => day !== undefined && day >= last) ? null : 'days'
}

/** The last Kyiv day for which the demonstration's channels were given programmes. */
export async function guideFilledTo(db: Kysely<Database>): Promise<string | undefined> {
  const noted = await readFact(db, GUIDE_FACT)
  if (noted !== undefined) return noted
  // Older versions noted nothing. Only made-up programmes have no hash.
  const made = db.selectFrom('programmes').where('hash', 'is', null)
  const row = await made.select(({ fn }) => fn.max('day').as('day')).executeTakeFirst()
  return row?.day ?? undefined
}

/** Notes up to which Kyiv day the demonstration's channels have programmes. */
export function noteGuideFilled(db: Kysely<Database>, day: string): Promise<void> {
  return writeFact(db, GUIDE_FACT, day)
}

/**
 * The last Kyiv day for which the demonstration's stations were given programmes; undefined when they never
 * were.
 */
export function radioFilledTo(db: Kysely<Database>): Promise<string | undefined> {
  return readFact(db, RADIO_FACT)
}

/** Notes up to which Kyiv day the demonstration's stations have programmes. */
export function noteRadioFilled(db: Kysely<Database>, day: string): Promise<void> {
  return writeFact(db, RADIO_FACT, day)
}

/**
 * Whether the demonstration's titles were put in; those that the operator took away since do not come back.
 */
async function isCatalogueFilled(db: Kysely<Database>): Promise<boolean> {
  return (await readFact(db, CATALOGUE_FACT)) !== undefined
}

/** Notes that the demonstration's titles are in. */
export function noteCatalogueFilled(db: Kysely<Database>): Promise<void> {
  return writeFact(db, CATALOGUE_FACT, 'complete')
}
