import type { Kysely } from 'kysely'
import type { Database, PlaybackHourRow } from '../../db/schema.ts'
import { START_LIMITS_MS } from './playback-rollup.ts'

/** How one kind of playback went in a period, as far as measured pages say. */
export type PlaybackSummary = Pick<PlaybackHourRow, 'kind' | 'delivery'> & {
  starts: number
  /** The limits in milliseconds that half and 95 of 100 starts stay within; null above all limits. */
  start_ms: { half: number | null; most: number | null }
  hours: number
  stalls_per_hour: number | null
  failures: Record<string, number>
}

/** Summarizes playback since an instant, by kind and delivery. */
export async function summarizePlayback(db: Kysely<Database>, fromMs: number): Promise<PlaybackSummary[]> {
  const rows = await db
    .selectFrom('playback_hours')
    .where('hour_ms', '>=', fromMs)
    .select(['kind', 'delivery', 'measure', 'detail', (of) => of.fn.sum<number | string>('amount').as('amount')])
    .groupBy(['kind', 'delivery', 'measure', 'detail'])
    .orderBy('kind')
    .orderBy('delivery')
    .execute()
  const sums = rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  return [...Map.groupBy(sums, ({ kind, delivery }) => `${kind} ${delivery}`).values()].map(summaryOf)
}

type Sum = Omit<PlaybackHourRow, 'hour_ms'>

function summaryOf(sums: readonly Sum[]): PlaybackSummary {
  const { kind, delivery } = sums[0]!
  const of = (measure: Sum['measure']) => sums.filter((sum) => sum.measure === measure)
  const total = (measure: Sum['measure']) => of(measure).reduce((sum, { amount }) => sum + amount, 0)
  const starts = total('start')
  const hours = total('played_ms') / 3_600_000
  const within = new Map(of('start').map(({ detail, amount }) => [detail, amount]))
  return {
    kind,
    delivery,
    starts,
    start_ms: { half: limitOf(within, starts * 0.5), most: limitOf(within, starts * 0.95) },
    hours: Math.round(hours * 100) / 100,
    stalls_per_hour: hours > 0 ? Math.round((total('stall') / hours) * 100) / 100 : null,
    failures: Object.fromEntries(of('failure').map(({ detail, amount }) => [detail, amount])),
  }
}

function limitOf(within: ReadonlyMap<string, number>, count: number): number | null {
  let sum = 0
  for (const limit of START_LIMITS_MS) {
    sum += within.get(String(limit)) ?? 0
    if (sum > 0 && sum >= count) return limit
  }
  return null
}
