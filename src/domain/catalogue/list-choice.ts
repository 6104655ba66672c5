import * as v from 'valibot'
import type { TitleSort } from '../../contract/catalogue.ts'
import type { TitleType } from '../../contract/titles.ts'
import type { Locale } from '../i18n/locale.ts'

/** The screens of titles by type. */
export type ListScreen = 'films' | 'serials' | 'cartoons'

/** The two kinds of cartoons. */
export const CARTOON_KINDS = ['films', 'serials'] as const
export type CartoonKind = (typeof CARTOON_KINDS)[number]

/** The sorts beside newest first. */
export const CHOSEN_SORTS = ['rating', 'year', 'name'] as const
export type ChosenSort = (typeof CHOSEN_SORTS)[number]

/** A range of years in the URL: `1990-1999`. */
const Years = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{4}$/),
  v.check((years) => years.slice(0, 4) <= years.slice(5)),
)

/** A URL parameter; the router parses digits as a number. */
const Word = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

// Invalid URL parameters are dropped, not refused.
const word = <T extends v.GenericSchema>(schema: T) => v.optional(v.fallback(v.optional(schema), undefined))

const ListChoice = v.object({
  kind: word(v.picklist(CARTOON_KINDS)),
  genre: word(v.pipe(Word, v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i))),
  country: word(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  years: word(Years),
  age: word(v.pipe(Word, v.regex(/^(\d|1[0-8])$/))),
  dubbing: word(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i))),
  sort: word(v.picklist(CHOSEN_SORTS)),
})

/** A list's filters and sort, by its URL parameters. */
export type ListChoice = { [K in keyof v.InferOutput<typeof ListChoice>]?: v.InferOutput<typeof ListChoice>[K] }

/** Reads a list's URL parameters. */
export function readChoice(search: unknown): ListChoice {
  const read = v.safeParse(ListChoice, search)
  return read.success ? withoutGaps(read.output) : {}
}

const Cursor = v.object({ cursor: v.pipe(v.string(), v.maxLength(1000), v.regex(/^[\w-]+\.[\w-]+$/)) })

/** Reads the page cursor of a URL; undefined for the first page. */
export function readCursor(search: unknown): string | undefined {
  const read = v.safeParse(Cursor, search)
  return read.success ? read.output.cursor : undefined
}

/** Returns a choice with changed parameters; undefined ones are removed. */
export function changed(choice: ListChoice, change: ListChoice): ListChoice {
  return withoutGaps({ ...choice, ...change })
}

/** True if a filter is set; kind and sort do not count. */
export function isNarrowed({ genre, country, years, age, dubbing }: ListChoice): boolean {
  return [genre, country, years, age, dubbing].some((one) => one !== undefined)
}

/** Returns the choice without its filters. */
export function widened({ kind, sort }: ListChoice): ListChoice {
  return withoutGaps({ kind, sort })
}

/** The query of `listTitles` without unset parts. */
export type ListQuery = Record<string, string> & { sort: TitleSort }

/** Returns the query of a list; names sort by the language's alphabet. */
export function listQueryOf(screen: ListScreen, choice: ListChoice, locale: Locale): ListQuery {
  const { genre, country, years, age, dubbing } = choice
  return {
    type: typesOf(screen, choice.kind).join(','),
    sort: sortOf(choice.sort, locale),
    ...(genre !== undefined && { genre }),
    ...(country !== undefined && { country }),
    ...(years !== undefined && { year_from: years.slice(0, 4), year_to: years.slice(5) }),
    ...(age !== undefined && { age }),
    ...(dubbing !== undefined && { dubbing }),
  }
}

/** Returns the server's sort of a choice. */
export function sortOf(sort: ChosenSort | undefined, locale: Locale): TitleSort {
  return sort === 'name' && locale === 'ru' ? 'name_ru' : (sort ?? 'newest')
}

function typesOf(screen: ListScreen, kind: CartoonKind | undefined): readonly TitleType[] {
  if (screen === 'films') return ['FILM']
  if (screen === 'serials') return ['SERIAL']
  if (kind) return [kind === 'films' ? 'MULTFILM' : 'MULTSERIAL']
  return ['MULTFILM', 'MULTSERIAL']
}

function withoutGaps(choice: ListChoice): ListChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, one]) => one !== undefined))
}
