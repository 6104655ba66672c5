import { isDayFinal } from '../src/domain/guide/cached-guide.ts'
import { isDayInGuide } from '../src/domain/guide/guide-days.ts'
import { kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import { type CachedResponse, apiCache } from '../src/storage/api-cache.ts'
import { type CacheStore, MAX_CHARACTERS } from '../src/storage/cache-policy.ts'
import { forgetRuns } from './run-once.ts'
import { evictImages } from './images.ts'

// Only eviction needs the time of the last read: an hour's precision spares a write for every read.
const READ_TIME_PRECISION_MS = 3_600_000

/**
 * Caches a response. On a full device it evicts images, then the catalogue, then past guide days; never
 * pending changes. A response that still does not fit is not cached: the page has it anyway.
 */
export async function cacheResponse(store: CacheStore, key: string, response: CachedResponse): Promise<void> {
  for (const makeRoom of [evictImages, evictCatalogue, () => evictPastDays(response.at), undefined]) {
    try {
      return await apiCache(store).put(key, response)
    } catch {
      await makeRoom?.()
    }
  }
}

/**
 * Evicts the personal responses of every other viewer. Shared keys begin with `/`, personal ones with the
 * viewer's mark.
 */
export async function evictOtherViewers(viewer: string): Promise<void> {
  for (const store of ['channels', 'epg', 'catalogue', 'own'] as const) {
    const cache = apiCache(store)
    const keys = (await cache.entries()).map(([key]) => key)
    await cache.remove(keys.filter((key) => !key.startsWith('/') && !key.startsWith(`${viewer} `)))
  }
  await forgetRuns('lists')
}

/** Reads a cached response and updates the time of its last read. */
export async function readCached(store: CacheStore, key: string, nowMs: number): Promise<CachedResponse | undefined> {
  const cache = apiCache(store)
  const cached = await cache.read(key)
  if (cached && nowMs - cached.readAt > READ_TIME_PRECISION_MS)
    await cache.change(key, (value) => value && { ...value, readAt: nowMs }).catch(() => {})
  return cached
}

/** Evicts days that have left the guide, and the least recently read responses above each store's limit. */
export async function evictAboveLimits(nowMs: number): Promise<void> {
  const today = kyivDayOf(nowMs)
  const hasLeftGuide = (key: string): boolean => {
    const day = dayOfKey(key)
    return day !== undefined && !isDayInGuide(day, today)
  }
  for (const [store, maxCharacters] of Object.entries(MAX_CHARACTERS) as [CacheStore, number][])
    await evictStore(store, maxCharacters, store === 'epg' ? hasLeftGuide : () => false)
}

async function evictStore(store: CacheStore, maxCharacters: number, isExpired: (key: string) => boolean): Promise<void> {
  const cache = apiCache(store)
  const cached = await cache.entries()
  const evicted = cached.filter(([key]) => isExpired(key)).map(([key]) => key)
  let characters = 0
  for (const [key, { body }] of cached.toSorted(([, a], [, b]) => b.readAt - a.readAt)) {
    if (isExpired(key)) continue
    characters += body.length
    if (characters > maxCharacters) evicted.push(key)
  }
  if (evicted.length > 0) await cache.remove(evicted)
}

async function evictCatalogue(): Promise<void> {
  const cache = apiCache('catalogue')
  await cache.remove((await cache.entries()).map(([key]) => key))
}

async function evictPastDays(nowMs: number): Promise<void> {
  const cache = apiCache('epg')
  const keys = (await cache.entries()).map(([key]) => key)
  await cache.remove(keys.filter((key) => isDayFinal(dayOfKey(key) ?? '9', nowMs)))
}

const dayOfKey = (key: string): string | undefined => /\d{4}-\d\d-\d\d$/.exec(key)?.[0]
