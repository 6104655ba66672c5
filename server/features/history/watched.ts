import { isToItsEnd, placeToResume } from '../../../src/domain/playback/resume-rule.ts'
import type { ChannelReport } from '../../../src/contract/history.ts'
import type { WatchedRow } from '../../db/schema.ts'

/** A progress report with its time: the device's, but never ahead of the server's. */
export type TimedReport = Pick<ChannelReport, 'playing' | 'played'> & { atMs: number }

/** Less than one report's play does not count as watched. */
export const WATCHED_MS = 15_000

type Progress = Pick<WatchedRow, 'position_ms' | 'watched_ms' | 'last_ms' | 'removed_ms'>

const NOT_WATCHED: Progress = { position_ms: 0, watched_ms: 0, last_ms: 0, removed_ms: 0 }

/**
 * Adds reports, from any device and in any order, to a history row; a film starts at 0. The latest gives the
 * position to resume; those from before a removal by the viewer do not count.
 */
export function withReports(
  progress: Progress = NOT_WATCHED,
  programme: { start_ms: number; end_ms: number },
  reports: readonly TimedReport[],
): Progress {
  const counted = reports.filter(({ atMs }) => atMs > progress.removed_ms).toSorted((a, b) => a.atMs - b.atMs)
  const last = counted.at(-1)
  if (!last) return progress
  const played = counted.reduce((sum, report) => sum + report.played, 0)
  const isNewer = last.atMs >= progress.last_ms
  const length = programme.end_ms - programme.start_ms
  return {
    removed_ms: progress.removed_ms,
    watched_ms: progress.watched_ms + played,
    last_ms: isNewer ? last.atMs : progress.last_ms,
    position_ms: isNewer ? Math.min(Math.max(last.playing - programme.start_ms, 0), length) : progress.position_ms,
  }
}

/** Returns the position to resume, in milliseconds from the start; null if barely started or finished. */
export function resumePosition(watched: Pick<WatchedRow, 'position_ms' | 'start_ms' | 'end_ms'>): number | null {
  return placeToResume(watched.position_ms, watched.end_ms - watched.start_ms)
}

/** True if it was watched to its end. */
export function isFinished({ position_ms, start_ms, end_ms }: Pick<WatchedRow, 'position_ms' | 'start_ms' | 'end_ms'>): boolean {
  return isToItsEnd(position_ms, end_ms - start_ms)
}
