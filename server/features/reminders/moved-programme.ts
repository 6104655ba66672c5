import { fold } from '../../../src/domain/search/search-folding.ts'
import type { ProgrammeRow, ReminderRow } from '../../db/schema.ts'

/** How far a programme may have moved and still be the same one. */
export const MOVED_AT_MOST_MS = 3 * 3_600_000

type Asked = Pick<ReminderRow, 'programme_id' | 'channel_id' | 'title' | 'start_ms'>

/**
 * What a programme that somebody waits for has become in the guide, given what the guide has now: the one of
 * its title that starts nearest, within three hours, on its channel, and has not begun; else the one that has
 * its id, whose title was put right. Undefined when it has gone.
 */
export function movedProgramme(asked: Asked, guide: readonly ProgrammeRow[], nowMs: number): ProgrammeRow | undefined {
  const title = fold(asked.title)
  const away = ({ start_ms }: ProgrammeRow) => Math.abs(start_ms - asked.start_ms)
  const same = guide.find(({ id }) => id === asked.programme_id)
  if (same && fold(same.title) === title) return same
  const [nearest] = guide
    .filter(
      (row) =>
        row.channel_id === asked.channel_id && row.start_ms > nowMs && fold(row.title) === title && away(row) <= MOVED_AT_MOST_MS,
    )
    .toSorted((a, b) => away(a) - away(b))
  return nearest ?? same
}
