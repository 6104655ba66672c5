import type { NowAndNext } from '../src/contract/programmes.ts'
import { outlineOf } from '../src/contract/service-answer.ts'
import { CACHED_AT_HEADER, type WorkerNews } from '../src/contract/worker-talk.ts'
import {
  cellsOfGuide,
  type ChannelGuide,
  dayOfChannel,
  isDayFinal,
  nowFromGuides,
  advanceNow,
} from '../src/domain/guide/cached-guide.ts'
import { addDays, kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import { type CachedResponse, cacheKey, wholeDayPath } from '../src/storage/api-cache.ts'
import type { CacheStore } from '../src/storage/cache-policy.ts'
import { parseJson } from './parse-json.ts'
import { offlineList, type ReadAll } from './offline-catalogue.ts'
import type { CachedRoute } from './routes.ts'
import { soon } from './soon.ts'

/** The dependencies of the strategies. Tests pass fakes. */
export type StrategyDeps = {
  network: () => Promise<Response>
  read: (store: CacheStore, key: string) => Promise<CachedResponse | undefined>
  readAll: ReadAll
  cache: (store: CacheStore, key: string, response: CachedResponse) => Promise<void>
  /**
   * Notes that a fetch begins. Returns how to end it: corrects the cached response by changes that were sent
   * meanwhile.
   */
  beginFetch: () => () => Promise<void>
  /** True if no other viewer signed in or out since the request. */
  isViewerCurrent: () => Promise<boolean>
  notify: (news: WorkerNews) => void
  /** Ends the session of a viewer whose token the server rejects. */
  endSession: () => Promise<void>
  delay: (ms: number) => Promise<void>
  /** Keeps the worker alive for work that outlasts the response. */
  waitUntil: (work: Promise<unknown>) => void
  nowMs: () => number
}

/**
 * Responds to a cached call by its policy. `isFirst` treats it as stale-while-revalidate: a page that started
 * from the shell shows at once. Rejects if neither the network nor the cache has a response.
 */
export async function respond(route: CachedRoute, viewer: string, isFirst: boolean, deps: StrategyDeps): Promise<Response> {
  const final = await finalResponse(route, deps)
  if (final) return responseOf(final)
  const readCache = (): Promise<CachedResponse | undefined> => cachedResponse(route, viewer, deps).catch(() => undefined)
  if (isFirst || route.policy.strategy === 'stale-while-revalidate') {
    const cached = await soon(readCache())
    if (cached) {
      revalidate(route, fetchAndCache(route, viewer, deps), deps)
      return responseOf(cached)
    }
  }
  return networkFirst(route, viewer, readCache, deps)
}

/** Cache-first: a past guide day that was cached after it ended. */
async function finalResponse({ policy, params, path }: CachedRoute, deps: StrategyDeps): Promise<CachedResponse | undefined> {
  const { day } = params
  if (policy.pastDay !== 'cache-first' || day === undefined || !isDayFinal(day, deps.nowMs())) return undefined
  const cached = await soon(deps.read(policy.store, cacheKey(path)))
  return cached && isDayFinal(day, cached.at) ? cached : undefined
}

async function networkFirst(
  route: CachedRoute,
  viewer: string,
  readCache: () => Promise<CachedResponse | undefined>,
  deps: StrategyDeps,
): Promise<Response> {
  const request = fetchAndCache(route, viewer, deps)
  deps.waitUntil(request.catch(() => {}))
  const timeout = deps.delay(route.policy.timeoutMs).then(() => 'late' as const)
  const first = await Promise.race([request.catch(() => 'silent' as const), timeout])
  if (first !== 'late' && first !== 'silent' && first.isFromService) return first.response
  if (first === 'late') deps.notify({ kind: 'late' })
  const fallback = readCache().then((cached) => cached ?? composeOffline(route, viewer, deps))
  // A slow network may still respond before a database that hangs.
  const unlessFetched = request.then(({ isFromService }) => (isFromService ? undefined : fallback)).catch(() => fallback)
  const found = await (first === 'late' ? Promise.race([fallback, unlessFetched]) : fallback)
  if (!found) return (await request).response
  revalidate(route, request, deps)
  return responseOf(found)
}

/** Composes a catalogue response from other cached ones and notifies the page of its age. */
async function composeOffline(route: CachedRoute, viewer: string, deps: StrategyDeps): Promise<CachedResponse | undefined> {
  const composed = await offlineList(route, viewer, deps.readAll).catch(() => undefined)
  if (composed) deps.notify({ kind: 'made', path: route.path, at: composed.at })
  return composed
}

/** The page has a cached response: notifies it if the server's differs. */
function revalidate(route: CachedRoute, request: Promise<Fetched>, deps: StrategyDeps): void {
  const notified = request.then(async ({ changed }) => {
    if (await changed) deps.notify({ kind: 'changed', path: route.path })
  })
  deps.waitUntil(notified.catch(() => {}))
}

/**
 * `isFromService` is false for a portal, a proxy or a server error; `changed` resolves to true if the cached
 * body differed.
 */
type Fetched = { response: Response; isFromService: boolean; changed: Promise<boolean> }

async function fetchAndCache(route: CachedRoute, viewer: string, deps: StrategyDeps): Promise<Fetched> {
  const endFetch = deps.beginFetch()
  const { response, body } = await readWhole(deps).catch((error: unknown) => {
    deps.waitUntil(endFetch())
    deps.notify({ kind: 'silent' })
    throw error
  })
  const outline = outlineOf(route.call, response, parseJson(body))
  const isFromService = outline !== undefined && response.status < 500
  deps.notify({ kind: isFromService ? 'answered' : 'silent' })
  const isRevoked = outline?.isData === false && outline.code === 'authorization_required' && viewer !== ''
  if (isRevoked) deps.waitUntil(deps.endSession().catch(() => {}))
  const isCacheable = outline?.isData === true && response.status === 200
  const caching = isCacheable ? cacheFetched(route, viewer, response, body, deps) : Promise.resolve(false)
  const changed = correctAfter(caching, endFetch)
  deps.waitUntil(changed.catch(() => {}))
  return { response, isFromService, changed }
}

/** Corrects the cached response by the changes sent during the fetch, before the page is notified. */
async function correctAfter(caching: Promise<boolean>, endFetch: () => Promise<void>): Promise<boolean> {
  try {
    return await caching
  } finally {
    await endFetch()
  }
}

/** Reads the response to its end: one that is cut off counts as no response. */
async function readWhole(deps: StrategyDeps): Promise<{ response: Response; body: string }> {
  const response = await deps.network()
  return { response, body: await response.clone().text() }
}

/** Caches a response unless its viewer has left. Returns true if the cached body differed. */
async function cacheFetched(
  { policy: { store, personal }, path }: CachedRoute,
  viewer: string,
  response: Response,
  body: string,
  deps: StrategyDeps,
): Promise<boolean> {
  const key = cacheKey(path, personal ? viewer : '')
  const before = await deps.read(store, key)
  if (personal && !(await deps.isViewerCurrent())) return false
  const nowMs = deps.nowMs()
  await deps.cache(store, key, { v: 1, at: nowMs, readAt: nowMs, etag: response.headers.get('ETag'), body })
  return before?.body !== body
}

/** Returns the call's cached response, or one derived from a newer cached guide of the whole day. */
async function cachedResponse(route: CachedRoute, viewer: string, deps: StrategyDeps): Promise<CachedResponse | undefined> {
  const { name, path, policy, params } = route
  const own = await deps.read(policy.store, cacheKey(path, policy.personal ? viewer : ''))
  if (name === 'nowAndNext') return (await nowFromGuide(deps)) ?? (own && advanceCachedNow(own, deps.nowMs()))
  const { channelId, day } = params
  // Only a long list is asked for in parts, and of such a list no whole day is cached.
  if (day === undefined || path.includes('?')) return own
  const whole = await deps.read('epg', cacheKey(wholeDayPath(day)))
  if (!whole || (own && own.at >= whole.at)) return own
  const programmes = channelId === undefined ? cellsOfGuide(guideOf(whole)) : dayOfChannel(guideOf(whole), channelId, day)
  return programmes ? { ...whole, etag: null, body: JSON.stringify(programmes) } : own
}

async function nowFromGuide(deps: StrategyDeps): Promise<CachedResponse | undefined> {
  const nowMs = deps.nowMs()
  const today = kyivDayOf(nowMs)
  const [whole, next] = await Promise.all([today, addDays(today, 1)].map((day) => deps.read('epg', cacheKey(wholeDayPath(day)))))
  if (!whole) return undefined
  const guides = [whole, next].filter((one) => one !== undefined).map(guideOf)
  return { ...whole, etag: null, body: JSON.stringify(nowFromGuides(guides, nowMs)) }
}

function advanceCachedNow(cached: CachedResponse, nowMs: number): CachedResponse {
  return { ...cached, etag: null, body: JSON.stringify(advanceNow(JSON.parse(cached.body) as NowAndNext[], nowMs)) }
}

const guideOf = ({ body }: CachedResponse): ChannelGuide[] => JSON.parse(body) as ChannelGuide[]

function responseOf({ at, body }: CachedResponse): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json', [CACHED_AT_HEADER]: String(at) } })
}
