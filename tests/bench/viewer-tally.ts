import { timeWithin } from './times.ts'
import { tableOf } from './table.ts'

/** The kinds of requests, in the order of the table. */
export const KINDS = ['page', 'call', 'live call', 'playlist', 'segment', 'report'] as const
export type Kind = (typeof KINDS)[number]

/** One answered request; `fault` names why it failed. */
export type Answer = { kind: Kind; ms: number; bytes: number; fault?: string }

/** The sums of a run. */
export type Tally = ReturnType<typeof createTally>

/** Counts answers by kind, faults by name, and stalls of players. */
export function createTally() {
  const answers = new Map<Kind, { times: number[]; bytes: number; faults: number }>(
    KINDS.map((kind) => [kind, { times: [], bytes: 0, faults: 0 }]),
  )
  const faults = new Map<string, number>()
  let stalls = 0
  const row = (name: string, own: { times: number[]; bytes: number; faults: number }[], seconds: number): string[] => {
    const times = own.flatMap((one) => one.times)
    const within = (share: number) => (times.length === 0 ? '' : timeWithin(times, share).toFixed(1))
    const sumOf = (read: (one: (typeof own)[number]) => number) => own.reduce((sum, one) => sum + read(one), 0)
    const perSecond = (times.length / seconds).toFixed(1)
    const megabytes = (sumOf(({ bytes }) => bytes) / 1e6).toFixed(1)
    return [
      name,
      `${times.length}`,
      perSecond,
      within(0.5),
      within(0.95),
      within(0.99),
      `${sumOf((one) => one.faults)}`,
      megabytes,
    ]
  }
  return {
    onAnswer({ kind, ms, bytes, fault }: Answer): void {
      const own = answers.get(kind)!
      own.times.push(ms)
      own.bytes += bytes
      if (fault === undefined) return
      own.faults += 1
      const name = `${kind}: ${fault}`
      faults.set(name, (faults.get(name) ?? 0) + 1)
    },
    onStall: () => void (stalls += 1),
    count: () => [...answers.values()].reduce((sum, { times }) => sum + times.length, 0),
    faultCount: () => [...faults.values()].reduce((sum, count) => sum + count, 0),
    /** The tables of a run that took some seconds. */
    text(seconds: number): string {
      const rows = KINDS.map((kind) => row(kind, [answers.get(kind)!], seconds))
      const head = ['requests', 'count', '/s', 'p50 ms', 'p95 ms', 'p99 ms', 'faults', 'MB']
      const lines = [tableOf([head, ...rows, row('all', [...answers.values()], seconds)]), `  stalls of players: ${stalls}`]
      for (const [name, count] of faults) lines.push(`  ${count} × ${name}`)
      return lines.join('\n')
    },
  }
}
