import type { Kysely, Transaction } from 'kysely'
import { isDatabaseAway } from '../../db/database-away.ts'
import { lockAccounts } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { createGroupCommit } from '../../db/group-commit.ts'
import { type Reporter, takeMoments } from './progress-moments.ts'

const HISTORY_RETENTION_MS = 365 * 86_400_000
const HOUR_MS = 3_600_000

/** Returns the hour of an instant as the column `last_hour` has it. */
export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

/** Reports that are stored in one transaction, and how long those of a busy time wait for one another. */
const MOST_REPORTS = 500
const GATHER_MS = 50

/** The history that reports are added to. */
export type HistoryTable<R> = {
  /** Deletes the rows of accounts that were last watched before an instant. */
  dropOld: (transaction: Transaction<Database>, accountIds: readonly string[], beforeMs: number) => Promise<unknown>
  /** Adds reports of accounts to the rows of what they watched. */
  add: (transaction: Transaction<Database>, byAccount: ReadonlyMap<string, readonly R[]>) => Promise<void>
}

/** Records one device's reports and returns how many were new; a stored moment changes nothing. */
export type ReportWriter<R> = (who: Reporter, reports: readonly R[]) => Promise<number>

/** Creates a writer of reports. Those of many devices share a transaction. */
export function createReportWriter<R extends { deviceAtMs: number }>(
  db: Kysely<Database>,
  { dropOld, add }: HistoryTable<R>,
): ReportWriter<R> {
  type Sent = { who: Reporter; reports: readonly R[] }

  const commit = (sent: readonly Sent[]): Promise<number[]> =>
    db.transaction().execute(async (transaction) => {
      const accountIds = [...new Set(sent.map(({ who }) => who.accountId))]
      await lockAccounts(transaction, accountIds)
      await dropOld(transaction, accountIds, Math.max(...sent.map(({ who }) => who.nowMs)) - HISTORY_RETENTION_MS)
      const fresh = await takeMoments(transaction, sent)
      const byAccount = Map.groupBy(
        sent.flatMap(({ who }, at) => fresh[at]!.map((report) => ({ report, accountId: who.accountId }))),
        ({ accountId }) => accountId,
      )
      if (byAccount.size > 0) {
        await add(transaction, new Map([...byAccount].map(([id, own]) => [id, own.map(({ report }) => report)])))
      }
      return fresh.map(({ length }) => length)
    })

  const record = createGroupCommit<Sent, number>({
    commit,
    weightOf: ({ reports }) => reports.length,
    mostWeight: MOST_REPORTS,
    gatherMs: GATHER_MS,
    isOfOneItem: (error) => !isDatabaseAway(error),
  })
  return async (who, reports) => (reports.length === 0 ? 0 : record({ who, reports }))
}
