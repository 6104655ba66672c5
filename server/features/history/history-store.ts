import type { Kysely } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database, WatchedRow } from '../../db/schema.ts'
import type { AiredProgramme } from '../programmes/programme-store.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { writeRows } from '../../db/write-rows.ts'
import { createReportWriter, hourOf } from './report-writer.ts'
import { type TimedReport, WATCHED_MS, withReports } from './watched.ts'

/** A device's progress report with its programme; `deviceAtMs` is the device's own time (epoch ms). */
export type ProgrammeReport = TimedReport & { deviceAtMs: number; programme: AiredProgramme }

/** The list position after which a page begins. */
export type Place = { lastMs: number; programmeId: string }

/** All queries of the watch history of channels. */
export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(db: Kysely<Database>) {
  return {
    record: createReportWriter<ProgrammeReport>(db, { dropOld, add: saveProgress }),

    /** Returns the watched programmes, latest first. */
    list(accountId: string, limit: number, after?: Place): Promise<WatchedRow[]> {
      const listed = db
        .selectFrom('watch_history')
        .selectAll()
        .where('account_id', '=', accountId)
        .whereRef('last_ms', '>', 'removed_ms')
        .where('watched_ms', '>=', WATCHED_MS)
      const page = after
        ? listed
            .where('last_hour', '<=', hourOf(after.lastMs))
            .where(({ eb, and, or }) =>
              or([
                eb('last_ms', '<', after.lastMs),
                and([eb('last_ms', '=', after.lastMs), eb('programme_id', '>', after.programmeId)]),
              ]),
            )
        : listed
      return page.orderBy('last_hour', 'desc').orderBy('last_ms', 'desc').orderBy('programme_id').limit(limit).execute()
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

const dropOld = (on: Kysely<Database>, accountIds: readonly string[], beforeMs: number): Promise<unknown> =>
  on
    .deleteFrom('watch_history')
    .where('account_id', 'in', accountIds)
    .where('last_hour', '<=', hourOf(beforeMs))
    .where('last_ms', '<', beforeMs)
    .execute()

/** Adds reports to the rows of their programmes, in two statements for any number of accounts. */
async function saveProgress(on: Kysely<Database>, byAccount: ReadonlyMap<string, readonly ProgrammeReport[]>): Promise<void> {
  const watched = [...byAccount].flatMap(([account_id, reports]) =>
    [...Map.groupBy(reports, ({ programme }) => programme.id)].map(([programme_id, own]) => ({ account_id, programme_id, own })),
  )
  const rows = await on
    .selectFrom('watch_history')
    .selectAll()
    .where(
      isOneOf(
        ['account_id', 'programme_id'],
        watched.map(({ account_id, programme_id }) => [account_id, programme_id]),
      ),
    )
    .execute()
  const known = new Map(rows.map((row) => [`${row.account_id} ${row.programme_id}`, row]))
  // The guide deletes a programme before the history does.
  const changed = watched.map(({ account_id, programme_id, own }): { row: WatchedRow; isKnown: boolean } => {
    const { channel_id, title, title_ru, age, start_ms, end_ms } = own[0]!.programme
    const row = known.get(`${account_id} ${programme_id}`)
    const { position_ms, watched_ms, last_ms, removed_ms } = withReports(row, { start_ms, end_ms }, own)
    return {
      isKnown: row !== undefined,
      row: {
        account_id,
        programme_id,
        channel_id,
        title,
        title_ru,
        age,
        start_ms,
        end_ms,
        position_ms,
        watched_ms,
        last_ms,
        removed_ms,
      },
    }
  })
  await writeRows(on, 'watch_history', ['account_id', 'programme_id'], changed)
}
