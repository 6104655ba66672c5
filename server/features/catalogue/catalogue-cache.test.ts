import { expect, test } from 'vitest'
import { listedTitle } from '../../../tests/support/listed-title.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import { createCatalogueCache } from './catalogue-cache.ts'

/** A database with one title, which a test changes; `held` keeps its answers back. */
function createDatabase() {
  const database = {
    version: '1',
    titles: [listedTitle('a')],
    rated: [] as { id: string; sum: number; atMs: number }[],
    loads: 0,
    /** How many ratings were read. */
    read: 0,
  }
  let held: Promise<void> = Promise.resolve()
  const store = {
    version: async () => database.version,
    listed: async () => {
      const { titles } = database
      database.loads += 1
      await held
      return titles
    },
    ratedSince: async (sinceMs: number) => {
      const rated = database.rated.filter(({ atMs }) => atMs >= sinceMs)
      database.read += rated.length
      return rated.map(({ id, sum }) => ({ id, ratingSum: sum, ratingCount: 1 }))
    },
    genres: async () => [],
    collections: async () => [],
    ranks: async () => new Map(),
    likenesses: async () => [],
  } as unknown as CatalogueStore
  const hold = () => {
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    return () => release()
  }
  return { database, store, hold }
}

/** The catalogue on a clock that a test sets with each question. */
function openCatalogue(store: CatalogueStore) {
  let elapsedMs = 0
  const catalogue = createCatalogueCache(store, () => elapsedMs)
  return (atMs: number) => {
    elapsedMs = atMs
    return catalogue(atMs)
  }
}

test('concurrent first requests share one load', async () => {
  const { database, store } = createDatabase()
  const catalogue = openCatalogue(store)
  const [one, other] = await Promise.all([catalogue(0), catalogue(0)])
  expect([database.loads, one === other]).toEqual([1, true])
})

test('a change is found after five seconds; requests meanwhile get the cached catalogue', async () => {
  const { database, store, hold } = createDatabase()
  const catalogue = openCatalogue(store)
  const before = await catalogue(0)
  Object.assign(database, { version: '2', titles: [listedTitle('a'), listedTitle('b')] })
  expect(await catalogue(4999)).toBe(before)
  const release = hold()
  const finding = catalogue(5000)
  expect(await catalogue(5001)).toBe(before)
  release()
  expect((await finding).titles.all).toHaveLength(2)
  expect((await catalogue(5002)).stamp).toBe('2')
})

test('a rating changes the stamp of the same titles, and no rating does not', async () => {
  const { database, store } = createDatabase()
  const catalogue = openCatalogue(store)
  const before = await catalogue(0)
  database.rated = [{ id: 'a', sum: 9, atMs: 1 }]
  const rated = await catalogue(5000)
  expect([rated.titles.byId('a')?.ratingSum, rated.stamp === before.stamp, database.loads]).toEqual([9, false, 1])
  expect(await catalogue(10_000)).toBe(rated)
})

test('while the database is away the cached catalogue is served, and a missing one is loaded again', async () => {
  const { store } = createDatabase()
  let isAway = true
  const version = async () => {
    if (isAway) throw new Error('away')
    return '1'
  }
  const catalogue = openCatalogue({ ...store, version })
  await expect(catalogue(0)).rejects.toThrow('away')
  isAway = false
  const known = await catalogue(1)
  isAway = true
  expect(await catalogue(6000)).toBe(known)
})

test('a load longer than its lifetime is not started twice', async () => {
  const { database, store, hold } = createDatabase()
  const catalogue = openCatalogue(store)
  const before = await catalogue(0)
  Object.assign(database, { version: '2', titles: [listedTitle('a'), listedTitle('b')] })
  const release = hold()
  const finding = catalogue(5000)
  expect(await catalogue(60_000)).toBe(before)
  release()
  expect([(await finding).stamp, (await catalogue(60_001)).stamp, database.loads]).toEqual(['2', '2', 2])
})

test('a failed load is retried after five seconds', async () => {
  const { database, store } = createDatabase()
  let isAway = false
  const listed = async () => {
    if (isAway) throw new Error('away')
    return store.listed()
  }
  const catalogue = openCatalogue({ ...store, listed })
  await catalogue(0)
  database.version = '2'
  isAway = true
  expect((await catalogue(5000)).stamp).toBe('1')
  isAway = false
  expect((await catalogue(10_000)).stamp).toBe('2')
})

test('ratings of one instant are read once', async () => {
  const { database, store } = createDatabase()
  const catalogue = openCatalogue(store)
  database.titles = Array.from({ length: 100 }, (_none, index) => listedTitle(`t-${index}`))
  database.rated = database.titles.map(({ id }) => ({ id, sum: 7, atMs: 0 }))
  await catalogue(120_000)
  for (let nowMs = 125_000; nowMs < 400_000; nowMs += 5000) await catalogue(nowMs)
  expect(database.read).toBe(0)
})

test('a rating of a process whose clock is behind is found', async () => {
  const { database, store } = createDatabase()
  const catalogue = openCatalogue(store)
  await catalogue(600_000)
  await catalogue(700_000)
  database.rated = [{ id: 'a', sum: 9, atMs: 650_000 }]
  expect((await catalogue(705_000)).titles.byId('a')?.ratingSum).toBe(9)
})

test('a rating made without requests, or while the database was away, is found', async () => {
  const { database, store } = createDatabase()
  let isAway = false
  const version = async () => {
    if (isAway) throw new Error('away')
    return '1'
  }
  const catalogue = openCatalogue({ ...store, version })
  await catalogue(0)
  database.rated = [{ id: 'a', sum: 9, atMs: 1000 }]
  isAway = true
  expect((await catalogue(5_000_000)).titles.byId('a')?.ratingSum).toBe(0)
  isAway = false
  expect((await catalogue(10_000_000)).titles.byId('a')?.ratingSum).toBe(9)
})
