import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { TitleFile } from '../../../import/catalogue/catalogue-files.ts'
import { PACKAGES } from '../packages.ts'
import { COLLECTIONS } from './collections.ts'
import { GENRES } from './genres.ts'
import { PEOPLE } from './people.ts'
import { titleFile, TITLES } from './titles.ts'

const FILES = TITLES.map((title) => titleFile(title))
const IDS = new Set(FILES.map(({ id }) => id))
const countOf = (type: string) => FILES.filter((file) => file.type === type).length
const cast = ({ directors, actors }: (typeof FILES)[number]) => [...directors, ...actors.map(String)]

test('240 titles: 123 films, 42 serials, 49 cartoons, 26 cartoon serials', () => {
  expect([countOf('FILM'), countOf('SERIAL'), countOf('MULTFILM'), countOf('MULTSERIAL')]).toEqual([123, 42, 49, 26])
  expect(IDS.size).toBe(240)
  for (const id of IDS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

describe('every title', () => {
  test.each(FILES.map((file) => [file.id, file] as const))('%s has the form of operators’ files', (_id, file) => {
    expect(v.safeParse(TitleFile, file).issues).toBeUndefined()
  })

  test('is described in Ukrainian and in Russian, each in its own letters', () => {
    for (const { id, name, description } of FILES) {
      for (const text of [name.uk, description.uk])
        expect([id, /[а-щьюяєіїґ]/i.test(text), /[ыэъё]/i.test(text)]).toEqual([id, true, false])
      for (const text of [name.ru, description.ru])
        expect([id, /[а-я]/i.test(text), /[іїєґ]/i.test(text)]).toEqual([id, true, false])
      expect(description.uk.length).toBeGreaterThan(30)
    }
  })

  test('has a description of its own', () => {
    for (const language of ['uk', 'ru'] as const) {
      expect(new Set(FILES.map(({ name }) => name[language])).size).toBe(240)
      expect(new Set(FILES.map(({ description }) => description[language])).size).toBe(240)
    }
  })

  test('has existing genres, people and packages', () => {
    const [genres, people] = [new Set(GENRES.map(({ id }): string => id)), new Set(PEOPLE.map(({ id }) => id))]
    const packages = new Set(PACKAGES.map(({ id }): string => id))
    for (const file of FILES) {
      expect([file.id, file.genres.filter((id) => !genres.has(id))]).toEqual([file.id, []])
      expect([file.id, cast(file).filter((id) => !people.has(id))]).toEqual([file.id, []])
      expect(file.package === undefined || packages.has(file.package)).toBe(true)
      expect(file.directors.length).toBeGreaterThan(0)
      expect(file.actors.length).toBeGreaterThan(1)
    }
  })

  test('plays one of the eight short films, a serial in every episode', () => {
    for (const { id, media, seasons } of FILES) {
      const played = seasons ? seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.media)) : [media]
      expect([id, played.filter((name) => !/^film-[1-8]$/.test(name ?? ''))]).toEqual([id, []])
      expect(played.length).toBeGreaterThan(0)
    }
  })

  test('has unique episode names', () => {
    for (const { id, seasons = [] } of FILES) {
      const names = seasons.flatMap(({ episodes }) => episodes.map(({ name }) => name.uk))
      expect([id, new Set(names).size]).toEqual([id, names.length])
    }
  })
})

describe('the catalogue as a whole', () => {
  test('reaches from 1961 to 2026 and into every genre', () => {
    const years = FILES.map(({ year }) => year)
    expect([Math.min(...years), Math.max(...years)]).toEqual([1961, 2026])
    for (const { id } of GENRES) expect([id, FILES.filter(({ genres }) => genres.includes(id)).length > 1]).toEqual([id, true])
  })

  test('is about half behind a package, and reviewed in part', () => {
    const sold = FILES.filter((file) => file.package !== undefined).length
    expect(sold).toBeGreaterThan(90)
    expect(sold).toBeLessThan(150)
    const reviewed = FILES.filter(({ reviews = [] }) => reviews.length > 0)
    expect(reviewed.length).toBeGreaterThan(120)
    expect(reviewed.length).toBeLessThan(200)
  })

  test('has recurring people', () => {
    const times = new Map<string, number>()
    for (const person of FILES.flatMap(cast)) times.set(person, (times.get(person) ?? 0) + 1)
    expect([...times.values()].filter((count) => count > 2).length).toBeGreaterThan(130)
    expect(new Set(PEOPLE.map(({ id }) => id)).size).toBe(PEOPLE.length)
  })

  test('has twelve collections of existing titles, without duplicates', () => {
    expect(COLLECTIONS).toHaveLength(12)
    for (const { id, titles } of COLLECTIONS) {
      expect([id, titles.filter((title) => !IDS.has(title))]).toEqual([id, []])
      expect(new Set(titles).size).toBe(titles.length)
      expect(titles.length).toBeGreaterThan(6)
    }
  })
})
