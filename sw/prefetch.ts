import type { Call } from '../src/contract/call.ts'
import { allChannels, type Channel } from '../src/contract/channels.ts'
import { programmesOfPeriod } from '../src/contract/programmes.ts'
import { allStations, type Station } from '../src/contract/radio.ts'
import { outlineOf } from '../src/contract/service-answer.ts'
import { API_BASE, PLATFORM_HEADER } from '../src/contract/wire.ts'
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { periodOfDay } from '../src/domain/guide/cached-guide.ts'
import { isLong, MAX_WHOLE } from '../src/domain/guide/list-parts.ts'
import { addDays, kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import { type CachedResponse, apiCache, cacheKey, viewerMark, wholeDayPath } from '../src/storage/api-cache.ts'
import { type CacheStore, cachePolicyOf } from '../src/storage/cache-policy.ts'
import { callsToPrefetch } from '../src/storage/cached-calls.ts'
import { runOnceKey, runOncePerPeriod } from './run-once.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { fetchListInParts } from './prefetch-list.ts'
import { parseJson } from './parse-json.ts'
import { cacheCorrections } from './cache-corrections.ts'
import { cacheResponse, evictAboveLimits } from './cache-eviction.ts'
import { prefetchImages } from './images.ts'

const PREFETCH_PERIOD_MS = 12 * 3_600_000

// Home shows the stills of its first channels.
const MAX_STILLS = 12

/**
 * The viewer to prefetch for: their token, whether they are still the current one, and how to end a session
 * the server rejects.
 */
export type PrefetchViewer = {
  token: string | undefined
  isCurrent: () => Promise<boolean>
  endSession: () => Promise<void>
}

/** For calls whose response does not depend on the viewer. */
export const EVERYBODY: PrefetchViewer = { token: undefined, isCurrent: async () => true, endSession: async () => {} }

type Part = [note: string, run: () => Promise<unknown>]

/**
 * Prefetches what the site needs offline, and evicts what has no place any more, also on 2g and with
 * Save-Data. Throws the first failure after all parts have run; each part that succeeded is skipped for half
 * a day.
 */
export async function prefetch(viewer: PrefetchViewer, nowMs: number): Promise<void> {
  const mark = viewerMark(viewer.token)
  const eviction: Part = ['eviction', () => evictAboveLimits(nowMs)]
  const parts: readonly Part[] = [
    [runOnceKey('lists', mark), () => prefetchCalls('viewer', viewer, nowMs)],
    ['for everybody', () => prefetchCalls('everybody', EVERYBODY, nowMs)],
    ['guide', () => prefetchGuide(mark, nowMs)],
    [runOnceKey('logos', mark), () => prefetchLogos(mark)],
    eviction,
  ]
  await runInTurn(
    (isPrefetchAllowed(self.navigator) ? parts : [eviction]).map(
      ([note, run]) =>
        () =>
          runOncePerPeriod(PREFETCH_PERIOD_MS, note, nowMs, run),
    ),
  )
}

/** Prefetches the policy's calls of a group; those of store `own` only for a signed-in viewer. */
function prefetchCalls(group: 'everybody' | 'viewer' | 'guide', viewer: PrefetchViewer, nowMs: number): Promise<unknown> {
  const calls = callsToPrefetch(group).filter(([, { auth }]) => auth !== 'required' || viewer.token !== undefined)
  return runTogether(calls.map(([name, call]) => fetchIntoCache(cachePolicyOf(name).store, call, call.path, nowMs, viewer)))
}

async function prefetchGuide(viewer: string, nowMs: number): Promise<void> {
  const today = kyivDayOf(nowMs)
  // At 10,000 channels a day is 86 MB.
  const list = await apiCache('channels').read(cacheKey(allChannels.path, viewer))
  if (list && isLong(JSON.parse(list.body) as Channel[])) return
  await prefetchCalls('guide', EVERYBODY, nowMs)
  await prefetchWholeDay(today, nowMs)
  await prefetchWholeDay(addDays(today, 1), nowMs)
}

async function prefetchLogos(viewer: string): Promise<void> {
  const lists = [cacheKey(allChannels.path, viewer), allStations.path]
  const shown: (Channel | Station)[] = []
  for (const key of lists) {
    const list = await apiCache('channels').read(key)
    if (!list) throw new Error(`${key}: not cached, so its logos are unknown`)
    shown.push(...(JSON.parse(list.body) as (Channel | Station)[]).slice(0, MAX_WHOLE))
  }
  await prefetchImages(shown.map((one) => ('logo' in one ? one.logo : one.logo_rect)))
  const stills = shown.flatMap((one) => ('cover' in one && one.cover ? one.cover : []))
  await prefetchImages([...new Set(stills)].slice(0, MAX_STILLS))
}

/** Runs every task in turn, then throws the first failure. */
async function runInTurn(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Waits for every task, then throws the first failure. */
const runTogether = (tasks: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.allSettled(tasks).then(() => Promise.all(tasks))

/** As `fetchCached`; changes that were sent meanwhile correct the cached response. */
export async function fetchIntoCache(...call: Parameters<typeof fetchCached>): Promise<void> {
  const endFetch = cacheCorrections.beginFetch()
  try {
    await fetchCached(...call)
  } finally {
    await endFetch()
  }
}

/**
 * Fetches a call and caches its response under `path`; an unchanged one is confirmed by its ETag (RFC 9110,
 * 13.1.2). Throws if the response is not the service's data, or if the viewer has left meanwhile.
 */
async function fetchCached(
  store: CacheStore,
  call: Call,
  path: string,
  nowMs: number,
  { token, isCurrent, endSession }: PrefetchViewer = EVERYBODY,
  body?: object,
): Promise<void> {
  const { method } = call
  const requestPath = body ? call.path : path
  const key = cacheKey(path, viewerMark(token))
  const before = body ? undefined : await apiCache(store).read(key)
  const own = { [PLATFORM_HEADER]: 'browser', ...(token !== undefined && { Authorization: `Basic ${token}` }) }
  const response = await prefetchFetch(API_BASE + requestPath, {
    method,
    headers: {
      ...own,
      ...(before?.etag && { 'If-None-Match': before.etag }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isNotModified = before !== undefined && response.status === 304
  const answered = await response.text()
  const outline = isNotModified ? undefined : outlineOf(call, response, parseJson(answered))
  if (outline?.isData === false && outline.code === 'authorization_required' && token !== undefined) await endSession()
  const isInParts = call === allChannels && outline?.isData === false && outline.code === 'list_too_long'
  const text = isInParts ? await fetchListInParts(own) : answered
  if (!isNotModified && !isInParts && !outline?.isData) throw new Error(`${requestPath}: ${response.status} is no data`)
  const fetched: CachedResponse = { v: 1, at: nowMs, readAt: nowMs, etag: response.headers.get('ETag'), body: text }
  if (!(await isCurrent())) throw new Error(`${requestPath}: the viewer has changed`)
  if (!isNotModified) return cacheResponse(store, key, fetched)
  // The page may have cached a newer response meanwhile.
  await apiCache(store).change(key, (current) => (current?.etag === before.etag ? { ...current, at: nowMs } : current))
}

const prefetchWholeDay = (day: string, nowMs: number): Promise<void> =>
  fetchIntoCache('epg', programmesOfPeriod, wholeDayPath(day), nowMs, undefined, { period: periodOfDay(day) })
