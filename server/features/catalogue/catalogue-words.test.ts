import { expect, test } from 'vitest'
import { listedTitle } from '../../../tests/support/listed-title.ts'
import { catalogueWords, isCatalogueWord, withinWords } from './catalogue-words.ts'

const title = (year: number, genre: string, country: string, dubbing: string) =>
  listedTitle(`${year}`, { year, genres: [genre], countries: [country], dubbing: [dubbing] })

const words = catalogueWords([title(1987, 'drama', 'UA', 'uk'), title(2021, 'comedy', 'PL', 'pl')])

test.each([
  ['genre', 'drama', true],
  ['genre', 'Drama', false],
  ['genre', 'constructor', false],
  ['country', 'PL', true],
  ['country', 'XX', false],
  ['dubbing', 'uk', true],
  ['dubbing', 'en', false],
  ['years', '1980-1989', true],
  ['years', '1995-2004', true],
  ['years', '2029-2029', true],
  ['years', '1979-1989', true],
  ['years', '2020-2030', true],
  ['years', '1000-1979', false],
  ['years', '2030-9999', false],
] as const)('the catalogue knows its %s %s: %s', (key, word, isKnown) => {
  expect(isCatalogueWord(words, key, word)).toBe(isKnown)
})

test('an empty catalogue has no filter values', () => {
  const none = catalogueWords([])
  expect(isCatalogueWord(none, 'years', '2020-2029')).toBe(false)
  expect(isCatalogueWord(none, 'genre', 'drama')).toBe(false)
})

test('unknown values are all one filter, which matches nothing', () => {
  const made = (name: string) => withinWords({ type: ['FILM'], genre: [name], country: [name], dubbing: [name] }, words)
  expect(made('one')).toEqual(made('other'))
  expect(made('one')).toEqual({ type: ['FILM'], genre: [], country: [], dubbing: [] })
})

test('beside known values unknown ones are dropped', () => {
  expect(withinWords({ genre: ['comedy', 'made-up'], age: 12 }, words)).toEqual({ genre: ['comedy'], age: 12 })
})

test('unset filters stay unset', () => {
  expect(withinWords({ type: ['FILM'] }, words)).toEqual({ type: ['FILM'] })
})

test('years are clamped to the catalogue’s', () => {
  const years = (year_from: number, year_to: number) => withinWords({ year_from, year_to }, words)
  expect(years(1985, 2004)).toEqual({ year_from: 1985, year_to: 2004 })
  expect(years(0, 9999)).toEqual({ year_from: 1980, year_to: 2029 })
  expect(years(1200, 1300)).toEqual(years(0, 1979))
  expect(years(2500, 2600)).toEqual(years(2030, 9999))
  for (const [from, to] of [
    [1200, 1300],
    [2500, 2600],
  ] as const) {
    const { year_from = 0, year_to = 0 } = years(from, to)
    expect([1987, 2021].filter((year) => year >= year_from && year <= year_to)).toEqual([])
  }
})
