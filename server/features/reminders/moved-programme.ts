import { fold } from '../../../src/domain/search/search-folding.ts'
import type { ProgrammeRow, ReminderRow } from '../../db/schema.ts'

/** How far a programme may have moved and still be the same one. */
export const MOVED_AT_MOST_MS = 3 * 3_600_000

type Target = Pick<ReminderRow, 'programme_id' | 'channel_id' | 'title' | 'start_ms'>

/**
 * Finds a reminder's programme in a changed guide: its id under the same title, else the title's nearest
 * future showing.
 * Showings count within three hours on its channel, before the id under a new title; undefined if it has
 * gone.
 */
export function movedProgramme(target: Target, guide: readonly ProgrammeRow[], nowMs: number): ProgrammeRow | undefined {
  const title = fold(target.title)
  const away = ({ start_ms }: ProgrammeRow) => Math.abs(start_ms - target.start_ms)
  const same = guide.find(({ id }) => id === target.programme_id)
  if (same && fold(same.title) === title) return same
  const [nearest] = guide
    .filter(
      (row) =>
        row.channel_id === target.channel_id &&
        row.start_ms > nowMs &&
        fold(row.title) === title &&
        away(row) <= MOVED_AT_MOST_MS,
    )
    .toSorted((a, b) => away(a) - away(b))
  return nearest ?? same
}
