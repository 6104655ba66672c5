import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import type { CacheStore } from '../src/storage/cache-policy.ts'
import { type CachedResponse, apiCache, wholeDayPath } from '../src/storage/api-cache.ts'
import { cacheResponse, readCached, evictAboveLimits } from './cache-eviction.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 12)
const TODAY = kyivDayOf(NOW)
const STORES: readonly CacheStore[] = ['channels', 'epg', 'catalogue', 'own']

let hasImages = true

const answer = (readAt: number, body = '[]'): CachedResponse => ({ v: 1, at: NOW, readAt, etag: null, body })
const keysIn = async (store: CacheStore) => (await apiCache(store).entries()).map(([key]) => key).toSorted()

beforeEach(async () => {
  hasImages = true
  vi.stubGlobal('caches', { delete: async () => (hasImages = false) })
  for (const store of STORES) await apiCache(store).remove(await keysIn(store))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('days that have left the guide are evicted, those in it stay', async () => {
  const days = [-400, -1, 0, 1, 400].map((away) => wholeDayPath(addDays(TODAY, away)))
  for (const day of days) await apiCache('epg').put(day, answer(NOW))
  await apiCache('epg').put('/programs/now', answer(NOW))
  await evictAboveLimits(NOW)
  expect(await keysIn('epg')).toEqual([...days.slice(1, 4), '/programs/now'].toSorted())
})

test.each(['epg', 'catalogue'] as const)(
  'of %s at most twenty million characters are cached; the least recently read response is evicted first',
  async (store) => {
    const large = `[${'1'.repeat(9_000_000)}]`
    await apiCache(store).put('/first', answer(NOW - 3 * HOUR_MS, large))
    await apiCache(store).put('/second', answer(NOW - 2 * HOUR_MS, large))
    await apiCache(store).put('/third', answer(NOW - HOUR_MS, large))
    await readCached(store, '/first', NOW)
    await evictAboveLimits(NOW)
    expect(await keysIn(store)).toEqual(['/first', '/third'])
  },
)

test('on a full device images are evicted, then the catalogue, then past days of the guide, and nothing else', async () => {
  const [yesterday, today] = [addDays(TODAY, -1), TODAY].map(wholeDayPath)
  const films = '/catalogue/list?type=FILM'
  const fill = async () => {
    hasImages = true
    await apiCache('catalogue').put(films, answer(NOW))
    for (const day of [yesterday!, today!]) await apiCache('epg').put(day, answer(NOW))
    await apiCache('own').put('mark /users/show', answer(NOW))
  }
  const left = async () => [hasImages, await keysIn('catalogue'), await keysIn('epg'), await keysIn('own')]
  const own = ['mark /users/show']
  const expectedLeft = [
    [true, [films], [yesterday, today], own],
    [false, [films], [yesterday, today], own],
    [false, [], [yesterday, today], own],
    [false, [], [today], own],
    [false, [], [today], own],
  ]
  const channels = apiCache('channels')
  const { put } = channels
  for (const [times, expected] of expectedLeft.entries()) {
    await fill()
    let failures = times
    vi.spyOn(channels, 'put').mockImplementation(async (key, value) => {
      if (failures-- > 0) throw new DOMException('full', 'QuotaExceededError')
      await put(key, value)
    })
    await cacheResponse('channels', '/channels/all', answer(NOW))
    expect(await left()).toEqual(expected)
    expect(await keysIn('channels')).toEqual(times < 4 ? ['/channels/all'] : [])
    vi.restoreAllMocks()
    await channels.remove(['/channels/all'])
  }
})
