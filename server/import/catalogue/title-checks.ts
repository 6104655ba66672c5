import type * as v from 'valibot'

// Checks across several fields. Each names the field to be mended.

type Marked = {
  duration_s?: number | undefined
  chapters?: { at_s: number }[] | undefined
  intro?: { from_s: number; to_s: number } | undefined
}

type Parts = {
  type: string
  media?: string | undefined
  seasons?: { number: number; episodes: { number: number }[] }[] | undefined
}

type Lists = {
  genres: string[]
  countries: string[]
  directors: string[]
  actors: { person: string }[]
  dubbing: string[]
  subtitles: string[]
  screenshots: string[]
}

type Context<T> = v.RawCheckContext<T>

/** Marks must lie within the media, chapters in order. */
export function withPlausibleMarks<T extends Marked>({ dataset, addIssue }: Context<T>): void {
  if (!dataset.typed) return
  const { chapters = [], intro, duration_s } = dataset.value
  const length = duration_s ?? Infinity
  for (const [index, { at_s }] of chapters.entries()) {
    const before = chapters[index - 1]
    if (at_s >= length) issue(dataset.value, addIssue, ['chapters', index, 'at_s'], 'is after the end')
    else if (before && at_s <= before.at_s)
      issue(dataset.value, addIssue, ['chapters', index, 'at_s'], 'is not after the chapter before')
  }
  if (intro && intro.to_s <= intro.from_s) issue(dataset.value, addIssue, ['intro', 'to_s'], 'is not after from_s')
  else if (intro && intro.to_s > length) issue(dataset.value, addIssue, ['intro', 'to_s'], 'is after the end')
}

/** Films have no seasons, series no media of their own, and no season or episode is there twice. */
export function withPlausibleParts<T extends Parts>({ dataset, addIssue }: Context<T>): void {
  if (!dataset.typed) return
  const { type, media, seasons } = dataset.value
  const isFilm = type === 'FILM' || type === 'MULTFILM'
  if (isFilm && seasons !== undefined) issue(dataset.value, addIssue, ['seasons'], `does not belong to a ${type}`)
  if (!isFilm && media !== undefined)
    issue(dataset.value, addIssue, ['media'], `does not belong to a ${type}; its episodes have theirs`)
  for (const [place] of repeated((seasons ?? []).map(({ number }) => number)))
    issue(dataset.value, addIssue, ['seasons', place, 'number'], `is ${seasons![place]!.number}, as of a season before`)
  for (const [season, { episodes }] of (seasons ?? []).entries()) {
    for (const [place] of repeated(episodes.map(({ number }) => number))) {
      const path = ['seasons', season, 'episodes', place, 'number']
      issue(dataset.value, addIssue, path, `is ${episodes[place]!.number}, as of an episode before`)
    }
  }
}

/** Nothing stands in a list twice. */
export function withoutRepeats<T extends Lists>({ dataset, addIssue }: Context<T>): void {
  if (!dataset.typed) return
  const { actors, ...title } = dataset.value
  const lists = { ...title, actors: actors.map(({ person }) => person) }
  for (const list of ['genres', 'countries', 'directors', 'actors', 'dubbing', 'subtitles', 'screenshots'] as const) {
    for (const [place, value] of repeated<string>(lists[list]))
      issue(dataset.value, addIssue, [list, place], `is "${value}", which is in the list already`)
  }
}

/** The places of values that came before. */
function repeated<V>(values: readonly V[]): [number, V][] {
  const seen = new Set<V>()
  return [...values.entries()].filter(([, value]) => {
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated
  })
}

function issue<T>(value: unknown, addIssue: Context<T>['addIssue'], path: readonly (string | number)[], message: string): void {
  let input = value as Record<string | number, unknown>
  const items = path.map((key) => {
    const item = { type: 'unknown' as const, origin: 'value' as const, input, key, value: input[key] }
    input = input[key] as Record<string | number, unknown>
    return item
  })
  addIssue({ message, path: items as unknown as [v.IssuePathItem, ...v.IssuePathItem[]] })
}
