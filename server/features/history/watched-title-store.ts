import type { Kysely } from 'kysely'
import type { WatchedTitleRow } from '../../db/catalogue-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { writeRows } from '../../db/write-rows.ts'
import { createReportWriter, hourOf } from './report-writer.ts'
import { type TimedReport, WATCHED_MS, withReports } from './watched.ts'

/** A film or an episode; both numbers are 0 for a film. */
export type TitlePart = { titleId: string; season: number; episode: number }

/**
 * A device's progress report with its film or episode and length, 0 if unknown; `deviceAtMs` is the device's
 * own time (epoch ms).
 */
export type PartReport = TimedReport & { deviceAtMs: number; part: TitlePart; lengthMs: number }

/** The list position after which a page begins. */
export type PlaceOfPart = TitlePart & { lastMs: number }

/** All queries of watched films and episodes. */
export type WatchedTitleStore = ReturnType<typeof createWatchedTitleStore>

export function createWatchedTitleStore(db: Kysely<Database>) {
  const ofAccount = (accountId: string) =>
    db.selectFrom('watched_titles').selectAll().where('account_id', '=', accountId).whereRef('last_ms', '>', 'removed_ms')

  return {
    record: createReportWriter<PartReport>(db, { dropOld, add: saveProgress }),

    /** Returns the watched films and episodes, latest first. */
    list(accountId: string, limit: number, after?: PlaceOfPart): Promise<WatchedTitleRow[]> {
      const listed = ofAccount(accountId).where('watched_ms', '>=', WATCHED_MS)
      const page = after
        ? listed
            .where('last_hour', '<=', hourOf(after.lastMs))
            .where(({ eb, and, or }) =>
              or([
                eb('last_ms', '<', after.lastMs),
                and([
                  eb('last_ms', '=', after.lastMs),
                  or([
                    eb('title_id', '>', after.titleId),
                    and([
                      eb('title_id', '=', after.titleId),
                      or([
                        eb('season', '>', after.season),
                        and([eb('season', '=', after.season), eb('episode', '>', after.episode)]),
                      ]),
                    ]),
                  ]),
                ]),
              ]),
            )
        : listed
      return page
        .orderBy('last_hour', 'desc')
        .orderBy('last_ms', 'desc')
        .orderBy('title_id')
        .orderBy('season')
        .orderBy('episode')
        .limit(limit)
        .execute()
    },

    /** Returns the watched parts of a title, latest first. */
    ofTitle: (accountId: string, titleId: string): Promise<WatchedTitleRow[]> =>
      ofAccount(accountId).where('title_id', '=', titleId).orderBy('last_ms', 'desc').execute(),

    /** Removes a title's parts unless watched after `atMs`. Returns whether the title had a row. */
    remove: (accountId: string, titleId: string, atMs: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const found = await transaction
          .selectFrom('watched_titles')
          .select('title_id')
          .where('account_id', '=', accountId)
          .where('title_id', '=', titleId)
          .executeTakeFirst()
        await transaction
          .updateTable('watched_titles')
          .set({ removed_ms: atMs, watched_ms: 0, position_ms: 0 })
          .where('account_id', '=', accountId)
          .where('title_id', '=', titleId)
          .where('last_ms', '<=', atMs)
          .where('removed_ms', '<', atMs)
          .execute()
        return found !== undefined
      }),
  }
}

const keyOf = ({ titleId, season, episode }: TitlePart) => `${titleId} ${season} ${episode}`

const dropOld = (on: Kysely<Database>, accountIds: readonly string[], beforeMs: number): Promise<unknown> =>
  on
    .deleteFrom('watched_titles')
    .where('account_id', 'in', accountIds)
    .where('last_hour', '<=', hourOf(beforeMs))
    .where('last_ms', '<', beforeMs)
    .execute()

/** Adds reports to the rows of their films and episodes, in two statements for any number of accounts. */
async function saveProgress(on: Kysely<Database>, byAccount: ReadonlyMap<string, readonly PartReport[]>): Promise<void> {
  const watched = [...byAccount].flatMap(([account_id, reports]) =>
    [...Map.groupBy(reports, ({ part }) => keyOf(part))].map(([key, own]) => ({ account_id, key, own })),
  )
  const rows = await on
    .selectFrom('watched_titles')
    .selectAll()
    .where(
      isOneOf(
        ['account_id', 'title_id'],
        watched.map(({ account_id, own }) => [account_id, own[0]!.part.titleId]),
      ),
    )
    .execute()
  const known = new Map(rows.map((row) => [`${row.account_id} ${keyOf({ ...row, titleId: row.title_id })}`, row]))
  const changed = watched.map(({ account_id, key, own }): { row: WatchedTitleRow; isKnown: boolean } => {
    const { part, lengthMs: length_ms } = own[0]!
    const row = known.get(`${account_id} ${key}`)
    const span = { start_ms: 0, end_ms: length_ms === 0 ? Infinity : length_ms }
    const { position_ms, watched_ms, last_ms, removed_ms } = withReports(row, span, own)
    const { titleId: title_id, season, episode } = part
    return {
      isKnown: row !== undefined,
      row: { account_id, title_id, season, episode, length_ms, position_ms, watched_ms, last_ms, removed_ms },
    }
  })
  await writeRows(on, 'watched_titles', ['account_id', 'title_id', 'season', 'episode'], changed)
}
