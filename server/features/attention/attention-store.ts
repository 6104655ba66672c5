import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findTroubles } from '../billing/trouble-store.ts'

const DAY_MS = 86_400_000
/** A letter about money that is this late waits for its mail server, and not for its turn. */
const LATE_LETTER_MS = 10 * 60_000

/** The state of the database that an operator should know. Instants are epoch milliseconds. */
export type Attention = {
  /** Channels that have a guide, and those whose guide ends within two days. */
  guides: { channels: number; ending: number }
  /** The names of lists and guides whose last refreshes failed, or were refused. */
  failingSources: readonly string[]
  /** Letters about money that are late. */
  lateLetters: number
  moneyTroubles: number
  /** When the earliest reminder that no push was made for was due; null when none is late. */
  reminderDueMs: number | null
  /** When the last backup ended, if one is known. */
  backedUpMs: number | null
}

/** The key under which the end of the last backup is noted (epoch ms). */
export const BACKUP_FACT = 'backup'

/** Reads what an operator should look at; all of it from indexes or small tables. */
export async function readAttention(db: Kysely<Database>, nowMs: number): Promise<Attention> {
  const [guides, failing, letters, troubles, reminder, backup] = await Promise.all([
    countGuides(db, nowMs),
    db.selectFrom('sources').where('state', 'in', ['failing', 'loss']).select('id').orderBy('id').execute(),
    db
      .selectFrom('notices')
      .where('next_ms', '<', nowMs - LATE_LETTER_MS)
      .select(({ fn }) => fn.countAll().as('late'))
      .executeTakeFirstOrThrow(),
    findTroubles(db, nowMs),
    db
      .selectFrom('reminders')
      .where('state', '=', 'waiting')
      .where('due_ms', '<=', nowMs)
      .select(({ fn }) => fn.min('due_ms').as('due'))
      .executeTakeFirst(),
    db.selectFrom('facts').where('key', '=', BACKUP_FACT).select('value').executeTakeFirst(),
  ])
  return {
    guides,
    failingSources: failing.map(({ id }) => id),
    lateLetters: Number(letters.late),
    moneyTroubles: troubles.length,
    reminderDueMs: reminder?.due == null ? null : Number(reminder.due),
    backedUpMs: backup ? Number(backup.value) : null,
  }
}

/** A channel's last programme is found by its index, so the size of the guide does not matter. */
async function countGuides(db: Kysely<Database>, nowMs: number): Promise<Attention['guides']> {
  const ends = await db
    .selectFrom('channels as c')
    .where('c.hidden', '=', 0)
    .select((eb) =>
      eb
        .selectFrom('programmes as p')
        .whereRef('p.channel_id', '=', 'c.id')
        .orderBy('p.start_ms', 'desc')
        .limit(1)
        .select('p.end_ms')
        .as('end_ms'),
    )
    .execute()
  const known = ends.flatMap(({ end_ms }) => (end_ms === null ? [] : [Number(end_ms)]))
  return { channels: known.length, ending: known.filter((endMs) => endMs < nowMs + 2 * DAY_MS).length }
}
