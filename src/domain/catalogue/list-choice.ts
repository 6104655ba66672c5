import * as v from 'valibot'
import type { TitleSort } from '../../contract/catalogue.ts'
import type { TitleType } from '../../contract/titles.ts'
import type { Locale } from '../i18n/locale.ts'

/** The screens that list titles by their type. */
export type ListScreen = 'films' | 'serials' | 'cartoons'

/** Which of the cartoons are shown. */
export const CARTOON_KINDS = ['films', 'serials'] as const
export type CartoonKind = (typeof CARTOON_KINDS)[number]

/** The sorts that a viewer may choose beside the newest first. */
export const CHOSEN_SORTS = ['rating', 'year', 'name'] as const
export type ChosenSort = (typeof CHOSEN_SORTS)[number]

/** The years between which a title was made, as the address has them: `1990-1999`. */
const Years = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{4}$/),
  v.check((years) => years.slice(0, 4) <= years.slice(5)),
)

/** A word of an address; the router reads one of digits as a number. */
const Word = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

// A word in the address that means nothing is left out rather than refused.
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

/** What of a list is to be seen, and in which order, by the words of its address. */
export type ListChoice = { [K in keyof v.InferOutput<typeof ListChoice>]?: v.InferOutput<typeof ListChoice>[K] }

/** The words of an address that a list understands. */
export function readChoice(search: unknown): ListChoice {
  const read = v.safeParse(ListChoice, search)
  return read.success ? withoutGaps(read.output) : {}
}

const Cursor = v.object({ cursor: v.pipe(v.string(), v.maxLength(1000), v.regex(/^[\w-]+\.[\w-]+$/)) })

/** Where in a list an address begins, as the page before it said; undefined at the beginning. */
export function readCursor(search: unknown): string | undefined {
  const read = v.safeParse(Cursor, search)
  return read.success ? read.output.cursor : undefined
}

/** A choice with some of its words changed; those that become undefined are gone. */
export function changed(choice: ListChoice, change: ListChoice): ListChoice {
  return withoutGaps({ ...choice, ...change })
}

/** Whether anything is left out of the list; which cartoons, and the order, leave nothing out that was not asked for. */
export function isNarrowed({ genre, country, years, age, dubbing }: ListChoice): boolean {
  return [genre, country, years, age, dubbing].some((one) => one !== undefined)
}

/** The choice without its filters. */
export function widened({ kind, sort }: ListChoice): ListChoice {
  return withoutGaps({ kind, sort })
}

/** The query of `listTitles`; a part of it that is not set is not there. */
export type ListQuery = Record<string, string> & { sort: TitleSort }

/** What to ask the service for to show a list; names are sorted by the alphabet of the language. */
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

/** The sort of the service for a chosen one. */
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
