import { isToItsEnd, placeToResume } from '../../../src/domain/playback/resume-rule.ts'
import type { Beat } from '../../../src/contract/history.ts'
import type { WatchedRow } from '../../db/schema.ts'

/** A beat with the time that counts for it: the device's, but not ahead of the server's. */
export type TimedBeat = Pick<Beat, 'playing' | 'played'> & { atMs: number }

/** What was on for less than one beat was looked at, not watched. */
export const WATCHED_MS = 15_000

type Kept = Pick<WatchedRow, 'position_ms' | 'watched_ms' | 'last_ms' | 'removed_ms'>

const NOT_WATCHED: Kept = { position_ms: 0, watched_ms: 0, last_ms: 0, removed_ms: 0 }

/**
 * What is kept of a programme (or of a film, which starts at 0) after more beats, whichever device they come from and in whatever order: the last one by time says where to
 * go on. Beats from before the viewer took the programme out of the history count no more.
 */
export function withBeats(
  kept: Kept = NOT_WATCHED,
  programme: { start_ms: number; end_ms: number },
  beats: readonly TimedBeat[],
): Kept {
  const counted = beats.filter(({ atMs }) => atMs > kept.removed_ms).toSorted((a, b) => a.atMs - b.atMs)
  const last = counted.at(-1)
  if (!last) return kept
  const played = counted.reduce((sum, beat) => sum + beat.played, 0)
  const isNewer = last.atMs >= kept.last_ms
  const length = programme.end_ms - programme.start_ms
  return {
    removed_ms: kept.removed_ms,
    watched_ms: kept.watched_ms + played,
    last_ms: isNewer ? last.atMs : kept.last_ms,
    position_ms: isNewer ? Math.min(Math.max(last.playing - programme.start_ms, 0), length) : kept.position_ms,
  }
}

/** Where to go on with a programme, in milliseconds from its start; null when it was hardly begun or watched to its end. */
export function resumePosition(watched: Pick<WatchedRow, 'position_ms' | 'start_ms' | 'end_ms'>): number | null {
  return placeToResume(watched.position_ms, watched.end_ms - watched.start_ms)
}

/** Whether something was watched to its end. */
export function isFinished({ position_ms, start_ms, end_ms }: Pick<WatchedRow, 'position_ms' | 'start_ms' | 'end_ms'>): boolean {
  return isToItsEnd(position_ms, end_ms - start_ms)
}
