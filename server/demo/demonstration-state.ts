import type { Kysely } from 'kysely'
import { GUIDE_FUTURE_DAYS } from '../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import type { Database } from '../db/schema.ts'
import { DEMONSTRATION, readFact, writeFact } from '../db/fact-store.ts'

// `begun` until everything is in, so that a first start that was cut short goes on with the next one.
const FACT = DEMONSTRATION
const RADIO_FACT = 'demonstration-radio'
const CATALOGUE_FACT = 'demonstration-catalogue'

/** Notes how far the demonstration is put in. */
export function noteDemonstration(db: Kysely<Database>, state: 'begun' | 'complete'): Promise<void> {
  return writeFact(db, FACT, state)
}

/**
 * What a database waits for: the whole demonstration when it is empty or a first start was cut short, the titles that one of an earlier
 * version lacks, the days that the demonstration's guide or its stations lack, or nothing. A database with channels of an operator's own
 * waits for nothing.
 */
export async function missingDemonstration(
  db: Kysely<Database>,
  nowMs: number,
): Promise<'everything' | 'titles' | 'days' | null> {
  const state = await readFact(db, FACT)
  if (state === 'begun') return 'everything'
  if (state === undefined) {
    const channel = await db.selectFrom('channels').select('id').limit(1).executeTakeFirst()
    return channel ? null : 'everything'
  }
  if (!(await isCatalogueFilled(db))) return 'titles'
  const filled = [await radioFilledTo(db)]
  if ((await ownGuideChannels(db)).size > 0) filled.push(await guideFilledTo(db))
  const last = addDays(kyivDayOf(nowMs), GUIDE_FUTURE_DAYS)
  return filled.every((day) => day !== undefined && day >= last) ? null : 'days'
}

/** Returns the channels whose guide nobody imports. The demonstration makes up the guide of its own among them. */
export async function ownGuideChannels(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('channels as c')
    .leftJoin('guide_links as l', 'l.channel_id', 'c.id')
    .select('c.id')
    .where('l.channel_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the last Kyiv day of the guide that the demonstration made up. */
export async function guideFilledTo(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('programmes as p')
    .leftJoin('guide_links as l', 'l.channel_id', 'p.channel_id')
    .select(({ fn }) => fn.max('p.day').as('day'))
    .where('p.hash', 'is', null)
    .where('l.channel_id', 'is', null)
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** The last Kyiv day for which the demonstration's stations were given programmes; undefined when they never were. */
export function radioFilledTo(db: Kysely<Database>): Promise<string | undefined> {
  return readFact(db, RADIO_FACT)
}

/** Notes up to which Kyiv day the demonstration's stations have programmes. */
export function noteRadioFilled(db: Kysely<Database>, day: string): Promise<void> {
  return writeFact(db, RADIO_FACT, day)
}

/** Whether the demonstration's titles were put in; those that the operator took away since do not come back. */
async function isCatalogueFilled(db: Kysely<Database>): Promise<boolean> {
  return (await readFact(db, CATALOGUE_FACT)) !== undefined
}

/** Notes that the demonstration's titles are in. */
export function noteCatalogueFilled(db: Kysely<Database>): Promise<void> {
  return writeFact(db, CATALOGUE_FACT, 'complete')
}
