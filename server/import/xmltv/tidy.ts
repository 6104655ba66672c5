import type { ReadProgramme } from './texts.ts'

/** A programme with its end: half-open, so that it ends when the next one starts at the earliest. */
export type TidyProgramme = Omit<ReadProgramme, 'endMs' | 'lengthMs' | 'clump'> & { endMs: number }

const HOUR_MS = 3_600_000
/** A programme without an end lasts until the next one, at most so long. */
const LONGEST_GUESS_MS = 6 * HOUR_MS
const LAST_MS = HOUR_MS
/** The service relies on it (see `ProgrammeStore.ofPeriod`). */
const LONGEST_MS = 24 * HOUR_MS

/** Sorts a channel's programmes by time, without overlaps and repeated starts. Expects the file's order. */
export function tidyProgrammes(programmes: readonly ReadProgramme[]): TidyProgramme[] {
  const starts = [...Map.groupBy(programmes, ({ startMs }) => startMs).values()].map(oneOf)
  const ordered = starts.toSorted((a, b) => a.startMs - b.startMs)
  return ordered.map((programme, index) => {
    const { startMs, title, titleRu, subtitle, subtitleRu, description, descriptionRu, episode, age } = programme
    const endMs = endOf(programme, ordered[index + 1]?.startMs)
    return { startMs, endMs, title, titleRu, subtitle, subtitleRu, description, descriptionRu, episode, age }
  })
}

/** Joins programmes that share their time; of others with one start the last one holds. */
function oneOf(same: readonly ReadProgramme[]): ReadProgramme {
  const last = same.at(-1)!
  if (last.clump === null) return last
  const clump = same.filter((programme) => programme.clump !== null).toSorted((a, b) => a.clump! - b.clump!)
  const joined = (text: 'title' | 'titleRu') => clump.map((programme) => programme[text]).join(' / ')
  const ages = clump.flatMap(({ age }) => age ?? [])
  const age = ages.length > 0 ? Math.max(...ages) : null
  return { ...clump[0]!, title: joined('title'), titleRu: joined('titleRu'), age }
}

function endOf({ startMs, endMs, lengthMs }: Pick<ReadProgramme, 'startMs' | 'endMs' | 'lengthMs'>, nextMs = Infinity): number {
  const guessMs = nextMs === Infinity ? startMs + LAST_MS : Math.min(nextMs, startMs + LONGEST_GUESS_MS)
  const ownMs = endMs !== null && endMs > startMs ? endMs : lengthMs === null ? guessMs : startMs + lengthMs
  return Math.min(ownMs, nextMs, startMs + LONGEST_MS)
}
