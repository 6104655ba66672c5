import { MAX_REPORTS, recordBeats } from '../../contract/history.ts'
import { nextRevision, type PendingProgress } from '../../domain/account/pending-changes.ts'
import { withoutReports, withReport } from '../../domain/playback/progress-reports.ts'
import { callAs } from '../../storage/authenticated-call.ts'
import type { ChangeRules } from '../change-rules.ts'

const nextBatch = ({ reports }: PendingProgress) => reports.slice(0, MAX_REPORTS)

/**
 * Progress reports: one pending change a person, which lists all reports. The server counts a moment of a
 * device once.
 */
export const progressRules: ChangeRules<PendingProgress> = {
  key: () => '',
  fold(known, draft) {
    const reports = draft.reports.reduce(withReport, known?.reports ?? [])
    // A report every 15 seconds must not reset the back-off.
    const { attempts = 0, nextAt = draft.nowMs } = known ?? {}
    return { ...nextRevision(known, draft), attempts, nextAt, kind: 'progress', reports }
  },
  send: (who, change) => callAs(who, recordBeats, { body: { device: who.device, beats: nextBatch(change) } }),
  async apply() {},
  remainder(known, sent) {
    const reports = withoutReports(known.reports, nextBatch(sent))
    const { ts } = known
    return reports.length > 0 ? { ...known, reports, rev: known.rev + 1, attempts: 0, nextAt: ts, notBefore: 0 } : undefined
  },
}
