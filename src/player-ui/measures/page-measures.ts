import { LONGEST_PLAYED_MS, LONGEST_START_MS, MOST_STARTS, MOST_TIMES } from '../../contract/playback-limits.ts'
import type { PlaybackReport } from '../../contract/playback.ts'
import type { PlaybackTally } from './playback-measures.ts'

/** The measures of all players of a page, until they are sent. They never exceed one report a kind. */
export function createPageMeasures() {
  let reports = new Map<string, PlaybackReport>()

  const tally: PlaybackTally = ({ kind, delivery }, { start, stalls = 0, played = 0, failure }) => {
    if (!kind) return
    const name = `${kind} ${delivery}`
    const report = reports.get(name) ?? { kind, delivery, starts: [], stalls: 0, played: 0, failures: [] }
    reports.set(name, report)
    if (start !== undefined && report.starts.length < MOST_STARTS) {
      report.starts.push(Math.min(Math.round(start), LONGEST_START_MS))
    }
    report.stalls = Math.min(report.stalls + stalls, MOST_TIMES)
    report.played = Math.min(report.played + played, LONGEST_PLAYED_MS)
    if (!failure) return
    const known = report.failures.find(({ error }) => error === failure)
    if (!known) report.failures.push({ error: failure, times: 1 })
    else if (known.times < MOST_TIMES) known.times++
  }

  return {
    tally,
    /** Takes the measures out. */
    take(): PlaybackReport[] {
      const taken = [...reports.values()]
      reports = new Map()
      return taken.map((report) => ({ ...report, played: Math.round(report.played) }))
    },
    /** Puts measures back that could not be sent. */
    restore(unsent: readonly PlaybackReport[]): void {
      for (const { starts, failures, ...report } of unsent) {
        tally(report, report)
        for (const start of starts) tally(report, { start })
        for (const { error, times } of failures) for (let time = 0; time < times; time++) tally(report, { failure: error })
      }
    },
  }
}

/** The measures of this page. */
export const pageMeasures = createPageMeasures()
