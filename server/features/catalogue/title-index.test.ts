import { describe, expect, test } from 'vitest'
import { TITLE_SORTS } from '../../../src/contract/catalogue.ts'
import type { ListedTitle } from './listed-title.ts'
import type { FilterSet } from '../../../src/domain/catalogue/title-filter.ts'
import { createTitleIndex } from './title-index.ts'
import type { Place } from '../../../src/domain/catalogue/title-order.ts'

/** Numbers that look random and are the same each time (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const TYPES = ['FILM', 'SERIAL', 'MULTFILM', 'MULTSERIAL'] as const
const GENRES = ['drama', 'komediia', 'bojovyk', 'kazka', 'zhakh']
const COUNTRIES = ['UA', 'PL', 'FR']
const LANGUAGES = ['uk', 'ru', 'en']
const AGES = [0, 3, 6, 12, 16, 18]

const some = <T>(of: readonly T[], roll: (below: number) => number): T[] => of.filter(() => roll(2) === 0)

function titles(count: number, seed: number): ListedTitle[] {
  const roll = chance(seed)
  return Array.from({ length: count }, (_none, index) => ({
    id: `t-${(index * 7919) % count}`,
    type: TYPES[roll(4)]!,
    name: `${'абвгґдеєжзиіїйк'[roll(15)]}${roll(40)}`,
    nameRu: `${'абвгдеёжзиыйк'[roll(13)]}${roll(40)}`,
    originalName: '',
    year: 1950 + roll(75),
    age: AGES[roll(6)]!,
    poster: { src: '/images/a.svg', color: '#000000' },
    genres: some(GENRES, roll),
    countries: some(COUNTRIES, roll),
    dubbing: some(LANGUAGES, roll),
    packageId: null,
    addedMs: roll(20),
    ...[
      { ratingSum: 0, ratingCount: 0 },
      { ratingSum: 5 + roll(46), ratingCount: 5 },
    ][roll(2)]!,
  }))
}

const genres = GENRES.map((_id) => ({ _id, name: _id, name_ru: _id }))

function queryOf(seed: number): FilterSet {
  const roll = chance(seed)
  const maybe = <T>(value: T): T | undefined => (roll(2) === 0 ? value : undefined)
  const from = 1950 + roll(75)
  return {
    type: maybe([TYPES[roll(4)]!, TYPES[roll(4)]!]),
    genre: maybe([GENRES[roll(5)]!, GENRES[roll(5)]!]),
    country: maybe([COUNTRIES[roll(3)]!]),
    year_from: maybe(from),
    year_to: maybe(from + roll(30)),
    age: maybe(AGES[roll(6)]!),
    dubbing: maybe([LANGUAGES[roll(3)]!]),
  }
}

/** The same question without any index. */
function isMatch(title: ListedTitle, filter: FilterSet): boolean {
  if (filter.type !== undefined && !filter.type.includes(title.type)) return false
  if (filter.genre !== undefined && title.genres.filter((id) => filter.genre!.includes(id)).length === 0) return false
  if (filter.country !== undefined && title.countries.filter((code) => filter.country!.includes(code)).length === 0) return false
  if (filter.dubbing !== undefined && title.dubbing.filter((code) => filter.dubbing!.includes(code)).length === 0) return false
  if (filter.year_from !== undefined && title.year < filter.year_from) return false
  if (filter.year_to !== undefined && title.year > filter.year_to) return false
  return filter.age === undefined || title.age <= filter.age
}

describe('a list of titles', () => {
  const all = titles(700, 1)
  const index = createTitleIndex(all)

  test.each(Array.from({ length: 40 }, (_none, seed) => seed))('has the matches of a full scan (%i)', (seed) => {
    const filter = queryOf(seed)
    const sort = TITLE_SORTS[seed % TITLE_SORTS.length]!
    const found: string[] = []
    let after: Place | undefined
    do {
      const page = index.page(filter, sort, 23, after)
      expect(page.total).toBe(all.filter((title) => isMatch(title, filter)).length)
      found.push(...page.titles.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    expect(found.toSorted()).toEqual(
      all
        .filter((title) => isMatch(title, filter))
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test.each(Array.from({ length: 40 }, (_none, seed) => seed))('counts the matches of each further choice (%i)', (seed) => {
    const filter = queryOf(seed)
    const count = (other: FilterSet) => all.filter((title) => isMatch(title, { ...filter, ...other })).length
    const facets = index.facets(filter, genres)
    for (const { _id, count: counted } of facets.genres) expect(counted).toBe(count({ genre: [_id] }))
    for (const { code, count: counted } of facets.countries) expect(counted).toBe(count({ country: [code] }))
    for (const { language, count: counted } of facets.dubbing) expect(counted).toBe(count({ dubbing: [language] }))
    for (const { year, count: counted } of facets.years) expect(counted).toBe(count({ year_from: year, year_to: year }))
    for (const { age, count: counted } of facets.ages) expect(counted).toBe(count({ age }))
    const missing = GENRES.filter((id) => !facets.genres.some(({ _id }) => _id === id))
    for (const id of missing) expect(count({ genre: [id] })).toBe(0)
  })

  test('lists a chosen genre also without matches, and no other one', () => {
    const [lonely, other] = [genres[0]!, genres[1]!]
    const index = createTitleIndex(titles(3, 8).map((title) => ({ ...title, genres: [other._id] })))
    expect(index.facets({ genre: [lonely._id] }, genres).genres).toEqual([
      { ...lonely, count: 0 },
      { ...other, count: 3 },
    ])
    expect(index.facets({}, genres).genres).toEqual([{ ...other, count: 3 }])
  })

  test('has new ratings after reviews, in order', () => {
    const ids = (of: typeof index) => of.page({}, 'rating', 3).titles.map(({ id }) => id)
    const [first] = ids(index)
    const other = ids(index)[2]!
    const rated = index.rated([{ id: other, ratingSum: 1000, ratingCount: 100 }])
    expect(ids(rated).slice(0, 2)).toEqual([other, first])
    expect(rated.byId(other)?.ratingCount).toBe(100)
    expect(ids(index)[0]).toBe(first)
  })

  test('ranks many good reviews above one enthusiastic one', () => {
    const [one, many, none] = titles(3, 5).map((title, place) => ({ ...title, id: 'abc'[place]!, year: 2000 }))
    const ordered = createTitleIndex([
      { ...one!, ratingSum: 10, ratingCount: 1 },
      { ...many!, ratingSum: 900, ratingCount: 100 },
      { ...none!, ratingSum: 0, ratingCount: 0 },
    ])
    expect(ordered.page({}, 'rating', 3).titles.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
})
