import type { TitleFilters } from '../../contract/catalogue.ts'
import type { TitleType } from '../../contract/titles.ts'

/** What of a title decides whether a list keeps it; of `age` its viewers are at least. */
export type FilteredTitle = {
  type: TitleType
  year: number
  age: number
  genres: readonly string[]
  countries: readonly string[]
  dubbing: readonly string[]
}

/** What a list keeps; the fields that are left out keep everything. */
export type Wanted = { [K in keyof TitleFilters]?: TitleFilters[K] | undefined } & { type?: readonly TitleType[] | undefined }

/** The filters that have facets; the years from and to are one. */
export const FACETS = ['genre', 'country', 'years', 'age', 'dubbing'] as const
export type Facet = (typeof FACETS)[number]

type Test = (title: FilteredTitle) => boolean

const anyOf =
  (wanted: readonly string[], of: (title: FilteredTitle) => readonly string[]): Test =>
  (title) =>
    of(title).some((word) => wanted.includes(word))

/** The filters that are set, each as a question to a title. */
export function testsOf(wanted: Wanted): Partial<Record<Facet, Test>> {
  const { genre, country, dubbing, age, year_from = 0, year_to = Infinity } = wanted
  return {
    ...(genre && { genre: anyOf(genre, ({ genres }) => genres) }),
    ...(country && { country: anyOf(country, ({ countries }) => countries) }),
    ...((wanted.year_from !== undefined || wanted.year_to !== undefined) && {
      years: ({ year }: FilteredTitle) => year >= year_from && year <= year_to,
    }),
    ...(age !== undefined && { age: (title: FilteredTitle) => title.age <= age }),
    ...(dubbing && { dubbing: anyOf(dubbing, (title) => title.dubbing) }),
  }
}

/** Whether a list keeps a title, as one question. */
export function keeps(wanted: Wanted): Test {
  const tests = Object.values(testsOf(wanted))
  return (title) => isOfType(wanted, title) && tests.every((test) => test(title))
}

/** Whether a title is of a type that a list is of. */
export function isOfType({ type }: Pick<Wanted, 'type'>, title: FilteredTitle): boolean {
  return type === undefined || type.includes(title.type)
}
