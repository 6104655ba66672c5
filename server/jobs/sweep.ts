import { setImmediate } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { PLAYBACK_RETENTION_MS, REPORTS_RETENTION_MS, RESULTS_RETENTION_MS } from '../db/retention.ts'
import { type Job, repeat } from './repeat.ts'

const EVERY_MS = 3_600_000

/** The rows that one transaction deletes. */
const ROWS_AT_ONCE = 1000

/** The tables whose rows are needed for a time only, with the column that ages them. */
const AGING = [
  { table: 'watch_devices', column: 'seen_ms', forMs: REPORTS_RETENTION_MS },
  // Of processes of the version before.
  { table: 'watch_beats', column: 'received_ms', forMs: REPORTS_RETENTION_MS },
  { table: 'answered_calls', column: 'begun_ms', forMs: RESULTS_RETENTION_MS },
  { table: 'playback_hours', column: 'hour_ms', forMs: PLAYBACK_RETENTION_MS },
  { table: 'operator_sessions', column: 'ends_ms', forMs: 0 },
] as const

/** Sweeps every hour. Where several processes do, the others find nothing left. */
export const keepSwept = (round: () => Promise<void>, reportError: (error: unknown) => void): Job =>
  repeat(EVERY_MS, round, reportError)

/**
 * Deletes moments of reports, results of idempotent calls, tries whose window is over and old sums of
 * playback, in short transactions.
 */
export async function sweep(db: Kysely<Database>, nowMs: number): Promise<void> {
  for (const { table, column, forMs } of AGING) await dropBefore(db, { table, column }, nowMs - forMs)
  // SQLite has one process, which counts in memory.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await dropBefore(db, { table: 'shared_tries', column: 'until_ms' }, nowMs)
}

type Aging = { table: string; column: string }

async function dropBefore(db: Kysely<Database>, { table, column }: Aging, beforeMs: number): Promise<void> {
  const [rows, age] = [sql.table(table), sql.ref(column)]
  for (;;) {
    const page = sql<{ ms: number }>`select ${age} as ms from ${rows} where ${age} < ${beforeMs} order by ${age} limit 1`
    const [last] = (await sql<{ ms: number }>`${page} offset ${ROWS_AT_ONCE - 1}`.execute(db)).rows
    await sql`delete from ${rows} where ${age} < ${last ? Number(last.ms) + 1 : beforeMs}`.execute(db)
    if (!last) return
    // Requests are answered meanwhile: SQLite works in this thread.
    await setImmediate()
  }
}
