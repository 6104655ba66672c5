import { describe, expect, test } from 'vitest'
import { search } from '../../../src/domain/search/search.ts'
import type { RankedChannel } from '../channels/channel-store.ts'
import { createSearchIndexCache, type SearchSources } from './index-cache.ts'
import type { SearchedTitle } from './search-store.ts'

const LATER = 10_000

const channel: RankedChannel = {
  id: 'tv-1',
  number: 1,
  slug: 'svit',
  name: 'Світ',
  name_ru: 'Мир',
  category_id: 'news',
  package_id: null,
  rank: null,
  logo: '',
  cover: null,
  loop: 'hills',
  loop_offset: 0,
  age: 0,
  hidden: 0,
  archive_days: 0,
  shown_ms: 0,
  first_stream: null,
  first_probe: null,
  catch_up_days: 0,
  first_probed_ms: null,
}
const title = (id: string, name: string): SearchedTitle => ({
  id,
  name,
  name_ru: name,
  original_name: '',
  year: 2020,
  rating: null,
})

/** Sources that can change and fail, and count how often the whole catalogue and the guide are read. */
function sourcesOf() {
  const state = {
    channels: [channel],
    version: '1',
    catalogue: '1',
    guide: '1',
    isAway: false,
    titles: [title('a', 'Перший')],
    catalogueReads: 0,
    guideReads: 0,
  }
  const reported: unknown[] = []
  const there = async <T>(value: T): Promise<T> => {
    if (state.isAway) throw new Error('away')
    return value
  }
  const sources: SearchSources = {
    channels: { all: () => there(state.channels), version: () => there(state.version) },
    stations: { all: () => there([]) },
    programmes: { version: () => there(state.guide) },
    catalogue: { version: () => there(state.catalogue) },
    store: {
      titles() {
        state.catalogueReads += 1
        return there(state.titles)
      },
      people: () => there([]),
      programmesOf(channelId) {
        state.guideReads += 1
        return there([{ id: 'p', channelId, start: 0, end: 1, title: 'Новини', titleRu: 'Новости' }])
      },
      programmes: async () => new Map(),
      broadcasts: async () => 1,
    },
    now: () => 0,
    reportError: (error) => reported.push(error),
  }
  return { state, sources, reported }
}

const titlesIn = (found: Awaited<ReturnType<ReturnType<typeof createSearchIndexCache>>>, query: string) =>
  search([found.catalogue.index], query, { limitPerGroup: 5 }).flatMap((group) => group.found.map(({ id }) => id))

/** The indexes on a clock that a test sets with each question. */
function openIndexes(sources: SearchSources) {
  let elapsedMs = 0
  const searchable = createSearchIndexCache(sources, () => elapsedMs)
  return (atMs: number) => {
    elapsedMs = atMs
    return searchable()
  }
}

describe('search indexes', () => {
  test('are built once for concurrent first searches', async () => {
    const { state, sources } = sourcesOf()
    const searchable = openIndexes(sources)
    const [one, other] = await Promise.all([searchable(0), searchable(0)])
    expect(one).toBe(other)
    expect([state.catalogueReads, state.guideReads]).toEqual([1, 1])
  })

  test('stay unchanged for ten seconds', async () => {
    const { state, sources } = sourcesOf()
    const searchable = openIndexes(sources)
    const first = await searchable(0)
    state.catalogue = '2'
    expect(await searchable(LATER - 1)).toBe(first)
    expect(await searchable(LATER - 1)).toBe(first)
    expect(state.catalogueReads).toBe(1)
  })

  test('are rebuilt only where data changed, while the old ones serve', async () => {
    const { state, sources } = sourcesOf()
    const searchable = openIndexes(sources)
    const first = await searchable(0)
    state.catalogue = '2'
    state.titles = [title('b', 'Другий')]
    expect(await searchable(LATER)).toBe(first)
    await expect.poll(async () => titlesIn(await searchable(LATER), 'другий')).toEqual(['b'])
    const second = await searchable(LATER)
    expect(titlesIn(second, 'перший')).toEqual([])
    expect(second.guide).toBe(first.guide)
    expect([state.catalogueReads, state.guideReads]).toEqual([2, 1])
  })

  test('stay while the database is away, with one report for each check', async () => {
    const { state, sources, reported } = sourcesOf()
    const searchable = openIndexes(sources)
    const first = await searchable(0)
    state.isAway = true
    await searchable(LATER)
    await expect.poll(() => reported).toHaveLength(1)
    expect(await searchable(LATER + 1)).toBe(first)
    expect(reported).toHaveLength(1)
  })

  test('are built again after a first failure', async () => {
    const { state, sources } = sourcesOf()
    state.isAway = true
    const searchable = openIndexes(sources)
    await expect(searchable(0)).rejects.toThrow('away')
    state.isAway = false
    expect(titlesIn(await searchable(0), 'перший')).toEqual(['a'])
  })

  test('index a long list again when it has changed', async () => {
    const { state, sources } = sourcesOf()
    state.channels = Array.from({ length: 201 }, (_, at) => ({ ...channel, id: `tv-${at}` }))
    const searchable = openIndexes(sources)
    const first = await searchable(0)
    await searchable(LATER)
    await expect.poll(async () => (await searchable(LATER)) === first).toBe(false)
    const second = await searchable(LATER)
    expect(second.places).toBe(first.places)
    state.version = '2'
    await searchable(2 * LATER)
    await expect.poll(async () => (await searchable(2 * LATER)).places === first.places).toBe(false)
  })
})
