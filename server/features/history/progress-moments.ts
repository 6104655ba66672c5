import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The device that sends reports, and when they arrived. */
export type Reporter = { accountId: string; device: string; nowMs: number }

/**
 * Stores the moments of devices' reports and returns the new reports of each device; of two of one moment the
 * later one.
 */
export async function takeMoments<R extends { deviceAtMs: number }>(
  transaction: Transaction<Database>,
  sent: readonly { who: Reporter; reports: readonly R[] }[],
): Promise<R[][]> {
  const rows = new Map(
    sent.flatMap(({ who: { accountId, device, nowMs }, reports }, from) =>
      reports.map((report) => {
        const row = { account_id: accountId, device_id: device, at_ms: report.deviceAtMs, received_ms: nowMs }
        return [keyOf(row), { row, report, from }] as const
      }),
    ),
  )
  const taken = await transaction
    .insertInto('watch_beats')
    .values([...rows.values()].map(({ row }) => row))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'device_id', 'at_ms'])
    .execute()
  const fresh: R[][] = sent.map(() => [])
  for (const { at_ms, ...device } of taken) {
    const { report, from } = rows.get(keyOf({ ...device, at_ms: Number(at_ms) }))!
    fresh[from]!.push(report)
  }
  return fresh
}

// Neither an account nor a device has a space.
const keyOf = (row: { account_id: string; device_id: string; at_ms: number }): string =>
  `${row.account_id} ${row.device_id} ${row.at_ms}`
