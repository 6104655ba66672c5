import { type Kysely, sql } from 'kysely'
import type { PlaybackReport } from '../../../src/contract/playback.ts'
import type { Database, PlaybackHourRow } from '../../db/schema.ts'

const HOUR_MS = 3_600_000

/** Upper limits of the start times that are told apart. */
export const START_LIMITS_MS = [500, 1000, 2000, 4000, 8000, 16_000]
/** The detail of a start above all limits. */
const LONG_START = 'over'

type Sum = Omit<PlaybackHourRow, 'hour_ms' | 'amount'>

/** Sums of an hour by kind and delivery, in memory until `flush` adds them to the table. */
export function createPlaybackRollup(onReports: (reports: readonly PlaybackReport[]) => void = () => {}) {
  let rows = new Map<string, PlaybackHourRow>()

  function add(row: PlaybackHourRow): void {
    if (row.amount === 0) return
    const key = keyOf(row)
    rows.set(key, { ...row, amount: row.amount + (rows.get(key)?.amount ?? 0) })
  }

  return {
    /** Adds reports of browsers. */
    record(reports: readonly PlaybackReport[], nowMs: number): void {
      onReports(reports)
      const hour_ms = nowMs - (nowMs % HOUR_MS)
      for (const { kind, delivery, starts, stalls, played, failures } of reports) {
        const put = (measure: Sum['measure'], detail: string, amount: number) =>
          add({ hour_ms, kind, delivery, measure, detail, amount })
        put('stall', '', stalls)
        put('played_ms', '', played)
        for (const ms of starts) put('start', startLimit(ms), 1)
        for (const { error, times } of failures) put('failure', error, times)
      }
    },
    /** Adds the sums to those of other processes. Without the database they stay. */
    async flush(db: Kysely<Database>): Promise<void> {
      if (rows.size === 0) return
      // One order for all processes, so that they do not lock each other out.
      const taken = [...rows.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      rows = new Map()
      try {
        await db
          .insertInto('playback_hours')
          .values(taken)
          .onConflict((conflict) =>
            conflict
              .columns(['hour_ms', 'kind', 'delivery', 'measure', 'detail'])
              .doUpdateSet({ amount: sql`playback_hours.amount + excluded.amount` }),
          )
          .execute()
      } catch (error) {
        for (const row of taken) add(row)
        throw error
      }
    },
  }
}

/** The sums of this process. */
export type PlaybackRollup = ReturnType<typeof createPlaybackRollup>

const keyOf = ({ hour_ms, kind, delivery, measure, detail }: PlaybackHourRow) =>
  [hour_ms, kind, delivery, measure, detail].join(' ')

const startLimit = (ms: number): string => String(START_LIMITS_MS.find((limit) => ms <= limit) ?? LONG_START)
