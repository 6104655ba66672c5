import { decadeOf } from '../../../src/domain/catalogue/decades.ts'
import type { ListedTitle } from './listed-title.ts'
import type { FilterSet } from '../../../src/domain/catalogue/title-filter.ts'

const LISTS = ['genre', 'country', 'dubbing'] as const
type List = (typeof LISTS)[number]

/**
 * The words that titles of a catalogue can be filtered by: there are endless others, and they all leave
 * nothing.
 */
export type CatalogueWords = Record<List, ReadonlySet<string>> & {
  /**
   * The first year of the earliest decade and the last one of the latest; an empty catalogue has none between
   * them.
   */
  years: { from: number; to: number }
}

/** The words that fit at least one title. */
export function catalogueWords(titles: readonly ListedTitle[]): CatalogueWords {
  const words = { genre: new Set<string>(), country: new Set<string>(), dubbing: new Set<string>() }
  const years = { from: Infinity, to: -Infinity }
  for (const { genres, countries, dubbing, year } of titles) {
    for (const id of genres) words.genre.add(id)
    for (const code of countries) words.country.add(code)
    for (const language of dubbing) words.dubbing.add(language)
    years.from = Math.min(years.from, decadeOf(year))
    years.to = Math.max(years.to, decadeOf(year) + 9)
  }
  return { ...words, years }
}

/**
 * Whether a filter value of a list's URL can match a title. `years` are two years, `1990-1999`; other filters
 * are not passed.
 */
export function isCatalogueWord(words: CatalogueWords, key: List | 'years', word: string): boolean {
  if (key !== 'years') return words[key].has(word)
  const [from, to] = word.split('-').map(Number) as [number, number]
  return from <= words.years.to && to >= words.years.from
}

/**
 * Drops filter values that match no title and clamps years to the catalogue's. Made-up values would otherwise
 * each become a cached list of their own.
 */
export function withinWords(filter: FilterSet, words: CatalogueWords): FilterSet {
  const known = LISTS.flatMap((key) => {
    const chosen = filter[key]
    return chosen ? [[key, chosen.filter((word) => words[key].has(word))]] : []
  })
  const { from, to } = words.years
  const { year_from, year_to } = filter
  return {
    ...filter,
    ...(Object.fromEntries(known) as FilterSet),
    ...(year_from !== undefined && { year_from: clamp(year_from, from, to + 1) }),
    ...(year_to !== undefined && { year_to: clamp(year_to, from - 1, to) }),
  }
}

const clamp = (year: number, least: number, most: number) => Math.min(most, Math.max(least, year))
