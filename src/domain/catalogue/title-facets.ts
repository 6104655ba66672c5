import type { TitleFacets } from '../../contract/catalogue.ts'
import type { Genre } from '../../contract/titles.ts'
import { type Facet, FACETS, type FilteredTitle, isOfType, testsOf, type FilterSet } from './title-filter.ts'

type Counts<K> = Map<K, number>

const AGES = [0, 3, 6, 12, 16, 18]

/** Returns the filter choices with the number of titles that each would leave. A filter's own choices
 * ignore it, so genre counts are not limited by the chosen genre. */
export function facetsOf(titles: readonly FilteredTitle[], filters: FilterSet, genres: readonly Genre[]): TitleFacets {
  const counts = countChoices(titles, filters)
  const byCount = <K>(of: Counts<K>) => [...of].toSorted(([, a], [, b]) => b - a)
  return {
    genres: genres.flatMap((genre) => {
      // A chosen value stays listed when no title is left.
      const count = counts.genre.get(genre._id) ?? (filters.genre?.includes(genre._id) ? 0 : undefined)
      return count === undefined ? [] : [{ ...genre, count }]
    }),
    countries: byCount(counts.country).map(([code, count]) => ({ code, count })),
    years: [...counts.years].toSorted(([a], [b]) => b - a).map(([year, count]) => ({ year, count })),
    ages: upTo(counts.age),
    dubbing: byCount(counts.dubbing).map(([language, count]) => ({ language, count })),
  }
}

/** Counts a title for every facet whose filter alone excludes it, or for all. */
function countChoices(titles: readonly FilteredTitle[], filters: FilterSet) {
  const genre: Counts<string> = new Map()
  const country: Counts<string> = new Map()
  const years: Counts<number> = new Map()
  const age: Counts<number> = new Map()
  const dubbing: Counts<string> = new Map()
  const tests = testsOf(filters)
  const set = FACETS.filter((facet) => tests[facet])
  for (const title of titles) {
    if (!isOfType(filters, title)) continue
    const failed = set.filter((facet) => !tests[facet]!(title))
    if (failed.length > 1) continue
    const counts = (facet: Facet) => failed.length === 0 || failed[0] === facet
    if (counts('genre')) for (const id of title.genres) add(genre, id)
    if (counts('country')) for (const code of title.countries) add(country, code)
    if (counts('years')) add(years, title.year)
    if (counts('age')) add(age, title.age)
    if (counts('dubbing')) for (const language of title.dubbing) add(dubbing, language)
  }
  return { genre, country, years, age, dubbing }
}

function add<K>(counts: Counts<K>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns cumulative ages; an age that adds no title is left out. */
function upTo(counts: Counts<number>): TitleFacets['ages'] {
  let count = 0
  return AGES.flatMap((age) => {
    const own = counts.get(age) ?? 0
    count += own
    return own === 0 ? [] : [{ age, count }]
  })
}
