import type { TitleFilters } from '../../contract/catalogue.ts'
import type { TitleType } from '../../contract/titles.ts'

/** A title's filtered properties; `age` is its minimum age. */
export type FilteredTitle = {
  type: TitleType
  year: number
  age: number
  genres: readonly string[]
  countries: readonly string[]
  dubbing: readonly string[]
}

/** The filters of a list; absent ones match everything. */
export type FilterSet = { [K in keyof TitleFilters]?: TitleFilters[K] | undefined } & { type?: readonly TitleType[] | undefined }

/** The filters with facets; the two years are one. */
export const FACETS = ['genre', 'country', 'years', 'age', 'dubbing'] as const
export type Facet = (typeof FACETS)[number]

type Test = (title: FilteredTitle) => boolean

const anyOf =
  (values: readonly string[], of: (title: FilteredTitle) => readonly string[]): Test =>
  (title) =>
    of(title).some((word) => values.includes(word))

/** Returns the set filters as predicates. */
export function testsOf(filters: FilterSet): Partial<Record<Facet, Test>> {
  const { genre, country, dubbing, age, year_from = 0, year_to = Infinity } = filters
  return {
    ...(genre && { genre: anyOf(genre, ({ genres }) => genres) }),
    ...(country && { country: anyOf(country, ({ countries }) => countries) }),
    ...((filters.year_from !== undefined || filters.year_to !== undefined) && {
      years: ({ year }: FilteredTitle) => year >= year_from && year <= year_to,
    }),
    ...(age !== undefined && { age: (title: FilteredTitle) => title.age <= age }),
    ...(dubbing && { dubbing: anyOf(dubbing, (title) => title.dubbing) }),
  }
}

/** Returns all filters as one predicate. */
export function matches(filters: FilterSet): Test {
  const tests = Object.values(testsOf(filters))
  return (title) => isOfType(filters, title) && tests.every((test) => test(title))
}

/** True if a title's type is among a list's. */
export function isOfType({ type }: Pick<FilterSet, 'type'>, title: FilteredTitle): boolean {
  return type === undefined || type.includes(title.type)
}
