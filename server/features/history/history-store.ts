import type { Kysely } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database, WatchedRow } from '../../db/schema.ts'
import type { AiredProgramme } from '../programmes/programme-store.ts'
import { takeMoments } from './progress-moments.ts'
import { type TimedReport, WATCHED_MS, withReports } from './watched.ts'

const DAY_MS = 86_400_000
const HISTORY_RETENTION_MS = 365 * DAY_MS

/** A device's progress report with its programme; `deviceAtMs` is the device's own time (epoch ms). */
export type ProgrammeReport = TimedReport & { deviceAtMs: number; programme: AiredProgramme }

/** The list position after which a page begins. */
export type Place = { lastMs: number; programmeId: string }

/** All queries of the watch history of channels. */
export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(db: Kysely<Database>) {
  return {
    /** Records one device's reports and returns how many were new; a stored moment changes nothing. */
    record: (who: { accountId: string; device: string; nowMs: number }, reports: readonly ProgrammeReport[]): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const { accountId: account_id, device: device_id, nowMs: received_ms } = who
        await lockAccount(transaction, account_id)
        await dropOld(transaction, account_id, received_ms)
        const fresh = await takeMoments(transaction, { account_id, device_id, received_ms }, reports)
        if (fresh.length > 0) await saveProgress(transaction, account_id, fresh)
        return fresh.length
      }),

    /** Returns the watched programmes, latest first. */
    list(accountId: string, limit: number, after?: Place): Promise<WatchedRow[]> {
      const listed = db
        .selectFrom('watch_history')
        .selectAll()
        .where('account_id', '=', accountId)
        .whereRef('last_ms', '>', 'removed_ms')
        .where('watched_ms', '>=', WATCHED_MS)
      const page = after
        ? listed.where(({ eb, and, or }) =>
            or([
              eb('last_ms', '<', after.lastMs),
              and([eb('last_ms', '=', after.lastMs), eb('programme_id', '>', after.programmeId)]),
            ]),
          )
        : listed
      return page.orderBy('last_ms', 'desc').orderBy('programme_id').limit(limit).execute()
    },

    /** Returns the history row of one programme. */
    of: (accountId: string, programmeId: string): Promise<WatchedRow | undefined> =>
      db
        .selectFrom('watch_history')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('programme_id', '=', programmeId)
        .whereRef('last_ms', '>', 'removed_ms')
        .executeTakeFirst(),

    /** Removes a programme unless it was watched after `atMs`. Returns whether it had a row. */
    remove: (accountId: string, programmeId: string, atMs: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const found = await transaction
          .selectFrom('watch_history')
          .select('programme_id')
          .where('account_id', '=', accountId)
          .where('programme_id', '=', programmeId)
          .executeTakeFirst()
        await transaction
          .updateTable('watch_history')
          .set({ removed_ms: atMs, watched_ms: 0, position_ms: 0 })
          .where('account_id', '=', accountId)
          .where('programme_id', '=', programmeId)
          .where('last_ms', '<=', atMs)
          .where('removed_ms', '<', atMs)
          .execute()
        return found !== undefined
      }),
  }
}

async function dropOld(on: Kysely<Database>, accountId: string, nowMs: number): Promise<void> {
  await on
    .deleteFrom('watch_history')
    .where('account_id', '=', accountId)
    .where('last_ms', '<', nowMs - HISTORY_RETENTION_MS)
    .execute()
}

/** Adds reports to the rows of their programmes, in two statements for any number of programmes. */
async function saveProgress(on: Kysely<Database>, account_id: string, reports: readonly ProgrammeReport[]): Promise<void> {
  const byProgramme = Map.groupBy(reports, ({ programme }) => programme.id)
  const rows = await on
    .selectFrom('watch_history')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('programme_id', 'in', [...byProgramme.keys()])
    .execute()
  const known = new Map(rows.map((row) => [row.programme_id, row]))
  // The guide deletes a programme before the history does.
  const changed = [...byProgramme].map(([programme_id, own]): WatchedRow => {
    const { channel_id, title, title_ru, age, start_ms, end_ms } = own[0]!.programme
    const progress = withReports(known.get(programme_id), { start_ms, end_ms }, own)
    const { position_ms, watched_ms, last_ms, removed_ms } = progress
    return {
      ...{ account_id, programme_id, channel_id, title, title_ru, age, start_ms, end_ms },
      ...{ position_ms, watched_ms, last_ms, removed_ms },
    }
  })
  await on
    .insertInto('watch_history')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'programme_id']).doUpdateSet(({ ref }) => ({
        channel_id: ref('excluded.channel_id'),
        title: ref('excluded.title'),
        title_ru: ref('excluded.title_ru'),
        age: ref('excluded.age'),
        start_ms: ref('excluded.start_ms'),
        end_ms: ref('excluded.end_ms'),
        position_ms: ref('excluded.position_ms'),
        watched_ms: ref('excluded.watched_ms'),
        last_ms: ref('excluded.last_ms'),
        removed_ms: ref('excluded.removed_ms'),
      })),
    )
    .execute()
}
