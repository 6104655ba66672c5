import type { Transaction } from 'kysely'
import type { ReportRow, Database } from '../../db/schema.ts'

/** How long a report's moment is stored; older reports arrive too late to count. */
export const REPORTS_RETENTION_MS = 7 * 86_400_000

/**
 * Stores the moments of a device's reports and returns the new reports; of two of one moment in a batch the
 * later one. Deletes moments too old to arrive again.
 */
export async function takeMoments<R extends { deviceAtMs: number }>(
  transaction: Transaction<Database>,
  who: Omit<ReportRow, 'at_ms'>,
  reports: readonly R[],
): Promise<R[]> {
  await transaction
    .deleteFrom('watch_beats')
    .where('account_id', '=', who.account_id)
    .where('received_ms', '<', who.received_ms - REPORTS_RETENTION_MS)
    .execute()
  const byMoment = new Map(reports.map((report) => [report.deviceAtMs, report]))
  if (byMoment.size === 0) return []
  const taken = await transaction
    .insertInto('watch_beats')
    .values([...byMoment.keys()].map((at_ms) => ({ ...who, at_ms })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('at_ms')
    .execute()
  return taken.flatMap(({ at_ms }) => byMoment.get(Number(at_ms)) ?? [])
}
