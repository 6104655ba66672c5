import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { GUIDE_PAST_DAYS } from '../../../src/domain/guide/guide-days.ts'
import { readFact, writeFact } from '../../db/fact-store.ts'
import { noteGuideChange } from '../../db/guide-version.ts'
import type { Database } from '../../db/schema.ts'
import { upsertProgrammes } from '../../db/upsert-programmes.ts'
import { type ChannelPlan, type KnownProgramme, planChannel, type PlannedChannel } from './plan.ts'
import type { TidyProgramme } from './tidy.ts'

const DAY_MS = 86_400_000

const CHANNELS_AT_ONCE = 200
/** A transaction of so many rows holds SQLite's only writer for some 30 ms. */
const ROWS_AT_ONCE = 800
const IDS_OF_STATEMENT = 5000
/** `begun` while an import writes, so that the next one completes an import that was killed. */
const FACT = 'guide-import'

/** Counts of programmes that an import changed. */
export type Written = Record<'created' | 'changed' | 'removed' | 'unchanged', number>

/** Writes the guide channel by channel, several in a transaction. */
export type GuideWriter = {
  channel: (channel: PlannedChannel, programmes: readonly TidyProgramme[]) => Promise<void>
  /** Returns when a channel's guide ends; 0 without one. */
  reachOf: (channelId: string) => Promise<number>
  /** Writes the rest and publishes the change to caches and search. */
  end: () => Promise<Written>
}

/** Creates a writer. A dry run plans and counts alone. */
export function createGuideWriter(db: Kysely<Database>, { nowMs, isDry }: { nowMs: number; isDry: boolean }): GuideWriter {
  const written: Written = { created: 0, changed: 0, removed: 0, unchanged: 0 }
  let plans: ChannelPlan[] = []
  let rows = 0
  let hasWritten = false

  async function flush(): Promise<void> {
    const batch = plans
    plans = []
    if (rows === 0 || isDry) return
    rows = 0
    const startedMs = performance.now()
    await db.transaction().execute(async (transaction) => {
      if (!hasWritten) await writeFact(transaction, FACT, 'begun')
      await writePlans(transaction, batch)
    })
    hasWritten = true
    // Others write too: the service waits no longer than one transaction.
    await wait(performance.now() - startedMs)
  }

  return {
    async channel(channel, programmes) {
      const plan = planChannel(channel, await knownProgrammes(db, channel.id, nowMs), programmes, nowMs)
      written.created += plan.created
      written.changed += plan.changed
      written.removed += plan.remove.length
      written.unchanged += plan.unchanged
      plans.push(plan)
      rows += plan.put.length + plan.remove.length + plan.ends.length
      if (rows >= ROWS_AT_ONCE || plans.length >= CHANNELS_AT_ONCE) await flush()
    },

    async reachOf(channelId) {
      const reach = db.selectFrom('programmes').select(({ fn }) => fn.max('end_ms').as('ms'))
      return Number((await reach.where('channel_id', '=', channelId).executeTakeFirst())?.ms ?? 0)
    },

    async end() {
      await flush()
      if (isDry || (!hasWritten && (await readFact(db, FACT)) !== 'begun')) return written
      await db.transaction().execute(async (transaction) => {
        await noteGuideChange(transaction)
        await writeFact(transaction, FACT, 'whole')
      })
      return written
    },
  }
}

function knownProgrammes(db: Kysely<Database>, channelId: string, nowMs: number): Promise<KnownProgramme[]> {
  return db
    .selectFrom('programmes')
    .select(['id', 'start_ms', 'end_ms', 'title', 'hash'])
    .where('channel_id', '=', channelId)
    .where('start_ms', '>', nowMs - (GUIDE_PAST_DAYS + 2) * DAY_MS)
    .orderBy('start_ms')
    .execute()
}

async function writePlans(db: Kysely<Database>, plans: readonly ChannelPlan[]): Promise<void> {
  const remove = plans.flatMap((plan) => plan.remove)
  for (const ids of inSlices(remove, IDS_OF_STATEMENT)) await db.deleteFrom('programmes').where('id', 'in', ids).execute()
  for (const { id, end_ms } of plans.flatMap(({ ends }) => ends)) {
    await db.updateTable('programmes').set({ end_ms }).where('id', '=', id).execute()
  }
  await upsertProgrammes(
    db,
    plans.flatMap((plan) => plan.put),
  )
}

function* inSlices<T>(values: readonly T[], size: number): Iterable<T[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size)
}
