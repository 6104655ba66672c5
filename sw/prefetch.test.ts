import type { Call } from '../src/contract/call.ts'
import { catalogueHome } from '../src/contract/catalogue.ts'
import { redirects, siteFacts } from '../src/contract/site.ts'
import { showUser } from '../src/contract/users.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiCache, cacheKey, viewerMark, wholeDayPath } from '../src/storage/api-cache.ts'
import { evictOtherViewers } from './cache-eviction.ts'
import { evictImages } from './images.ts'
import { cachedRouteOf } from './routes.ts'
import { prefetch } from './prefetch.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 12)
const LIST = '/channels/all'
const LOGO = '/images/tv-1.png'

let requests: { method: string; url: string }[] = []
/** Paths that the server refuses. */
let refused: string[] = []
let isPortal = false
let images = new Set<string>()
const REFUSAL = { status: 'error', error: '', code: 'authorization_required' }

/** As much of a response as distinguishes it from other JSON. */
function dataOf(url: string): unknown {
  const call: Call | undefined = [redirects, siteFacts, catalogueHome, showUser].find(({ path }) => url === `/api${path}`)
  const { entries } = (call?.data ?? {}) as { entries?: object }
  return entries ? Object.fromEntries(Object.keys(entries).map((name) => [name, null])) : []
}

const requestsOf = (path: string) => requests.filter(({ url }) => url === `/api${path}`).length
let endedSessions = 0
const viewer = (isCurrent = true, token?: string) => ({
  token,
  isCurrent: async () => isCurrent,
  endSession: async () => void (endedSessions += 1),
})

beforeEach(() => {
  requests = []
  refused = []
  isPortal = false
  endedSessions = 0
  images = new Set()
  vi.stubGlobal('self', { navigator: {} })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) =>
        images.has(url) ? new Response('', { headers: { 'Content-Type': 'image/png' } }) : undefined,
      put: async (url: string) => void images.add(url),
      keys: async () => [...images],
    }),
    delete: async () => images.clear(),
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push({ method, url })
    if (isPortal) return new Response('<html>Pay</html>', { headers: { 'Content-Type': 'text/html' } })
    if (refused.some((path) => url === `/api${path}`)) return Response.json(REFUSAL, { status: 401 })
    if (url === LOGO) return new Response('', { headers: { 'Content-Type': 'image/png' } })
    return Response.json(url === `/api${LIST}` ? [{ logo: LOGO }] : dataOf(url))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a response for a viewer who has left is fetched again for the next one, and then not for half a day', async () => {
  await expect(prefetch(viewer(false), NOW)).rejects.toThrow('the viewer has changed')
  expect(await apiCache('channels').read(LIST)).toBeUndefined()
  await prefetch(viewer(), NOW)
  expect(await apiCache('channels').read(LIST)).toMatchObject({ at: NOW })
  expect(requestsOf(LIST)).toBe(2)
  await prefetch(viewer(), NOW + 11 * HOUR_MS)
  expect(requestsOf(LIST)).toBe(2)
  await prefetch(viewer(), NOW + 13 * HOUR_MS)
  expect(requestsOf(LIST)).toBe(3)
})

test('the lists and images of a viewer are fetched again once they were evicted', async () => {
  const later = NOW + 48 * HOUR_MS
  const token = 'a token of somebody'
  await prefetch(viewer(true, token), later)
  expect([...images]).toEqual([LOGO])
  await Promise.all([evictImages(), evictOtherViewers('')])
  await prefetch(viewer(true, token), later)
  expect(requestsOf(LIST)).toBe(2)
  expect([...images]).toEqual([LOGO])
})

test('a refused personal call stops nothing else, and is repeated at the next visit', async () => {
  const later = NOW + 96 * HOUR_MS
  const token = 'a token that opens nothing any more'
  refused = ['/users/show']
  await expect(prefetch(viewer(true, token), later)).rejects.toThrow('/users/show: 401')
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toMatchObject({ at: later })
  expect(await apiCache('channels').read('/radio/all')).toMatchObject({ at: later })
  expect(await apiCache('epg').read(wholeDayPath('2026-11-25'))).toMatchObject({ at: later })
  expect([...images]).toEqual([LOGO])
  expect(endedSessions).toBe(1)
  refused = []
  await prefetch(viewer(true, token), later)
  expect([requestsOf('/users/show'), requestsOf('/radio/all')]).toEqual([2, 1])
})

test('no page of a portal is cached, and the next visit tries again', async () => {
  const later = NOW + 120 * HOUR_MS
  const token = 'a token of somebody in a hotel'
  isPortal = true
  await expect(prefetch(viewer(true, token), later)).rejects.toThrow('no data')
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toBeUndefined()
  expect(await apiCache('epg').read('/programs/now')).not.toMatchObject({ at: later })
  expect(images.size).toBe(0)
  isPortal = false
  await prefetch(viewer(true, token), later)
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toMatchObject({ at: later })
})

test('every response is cached where the worker reads it', async () => {
  const later = NOW + 144 * HOUR_MS
  const token = 'a token of one more'
  await prefetch(viewer(true, token), later)
  const read = requests.flatMap(({ method, url }) => cachedRouteOf(method, new URL(url, 'https://efir.example')) ?? [])
  expect(read.length).toBeGreaterThan(8)
  for (const { path, policy } of read) {
    const answer = await apiCache(policy.store).read(cacheKey(path, policy.personal ? viewerMark(token) : ''))
    expect([path, answer]).toEqual([path, expect.objectContaining({ at: later })])
  }
})

test('an unchanged response is confirmed by its ETag, and counts as new', async () => {
  const later = NOW + 156 * HOUR_MS
  const network = globalThis.fetch
  const asWas: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const known = new Headers(init.headers).get('If-None-Match')
    if (known === '"1"') asWas.push(url)
    if (known === '"1"') return new Response(null, { status: 304 })
    const answer = await network(url, init)
    answer.headers.set('ETag', '"1"')
    return answer
  })
  await prefetch(viewer(), later)
  expect(asWas).toEqual([])
  await prefetch(viewer(), later + 13 * HOUR_MS)
  expect(asWas).toContain(`/api${LIST}`)
  expect(await apiCache('channels').read(LIST)).toMatchObject({
    at: later + 13 * HOUR_MS,
    etag: '"1"',
    body: JSON.stringify([{ logo: LOGO }]),
  })
  // The guide of a day is fetched by POST, which has no ETag.
  expect(await apiCache('epg').read(wholeDayPath('2026-11-28'))).toMatchObject({ at: later + 13 * HOUR_MS })
})

test('a newer response that the page cached meanwhile stays', async () => {
  const later = NOW + 183 * HOUR_MS
  const cache = apiCache('channels')
  await cache.put(LIST, { v: 1, at: NOW, readAt: NOW, etag: '"2"', body: '["old"]' })
  const newer = { v: 1, at: later, readAt: later, etag: null, body: '["new"]' } as const
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (new Headers(init.headers).get('If-None-Match') !== '"2"') return network(url, init)
    await cache.put(LIST, newer)
    return new Response(null, { status: 304 })
  })
  await prefetch(viewer(), later).catch(() => {})
  expect(await cache.read(LIST)).toEqual(newer)
})

test('a silent network is abandoned, so that the next visit may try', async () => {
  let limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (limit = new AbortController()).signal)
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const ownLimit = limit
    queueMicrotask(() => ownLimit.abort(new Error('given up')))
    return new Promise((_resolve, reject) => {
      const end = (): void => reject(init?.signal?.reason as Error)
      init?.signal?.addEventListener('abort', end)
      if (init?.signal?.aborted) end()
    })
  })
  await expect(prefetch(viewer(), NOW + 216 * HOUR_MS)).rejects.toThrow('given up')
})

test('with Save-Data nothing is prefetched, but days that have left the guide are evicted', async () => {
  const gone = wholeDayPath('2026-10-01')
  await apiCache('epg').put(gone, { v: 1, at: 1, readAt: 1, etag: null, body: '[]' })
  vi.stubGlobal('self', { navigator: { connection: { saveData: true } } })
  await prefetch(viewer(), NOW)
  expect(requests).toEqual([])
  expect(await apiCache('epg').read(gone)).toBeUndefined()
})

test('of a long list no guide day is prefetched, and the logos of its first 200 channels are', async () => {
  const later = NOW + 240 * HOUR_MS
  const network = globalThis.fetch
  const logoOf = (number: number) => `/images/long-${number}.png`
  const list = Array.from({ length: 201 }, (_, at) => ({ logo: logoOf(at + 1) }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/images/')) return new Response('', { headers: { 'Content-Type': 'image/png' } })
    const response = await network(url, init)
    return url === `/api${LIST}` ? Response.json(list) : response
  })
  await prefetch(viewer(), later)
  expect(requestsOf(LIST)).toBe(1)
  expect(requestsOf('/programs/all')).toBe(0)
  expect(requestsOf('/programs/now')).toBe(0)
  expect(images.has(logoOf(200))).toBe(true)
  expect(images.has(logoOf(201))).toBe(false)
})

test('a list that is too long for one response is fetched in parts, and cached whole', async () => {
  const later = NOW + 264 * HOUR_MS
  const network = globalThis.fetch
  const list = Array.from({ length: 1201 }, (_, at) => ({ _id: `tv-${at}`, number: at + 1, logo: LOGO }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await network(url, init)
    if (url === `/api${LIST}`) return Response.json({ ...REFUSAL, code: 'list_too_long' }, { status: 422 })
    const { pathname, searchParams } = new URL(url, 'https://efir.example')
    if (pathname !== '/api/channels/list') return response
    const from = Number(searchParams.get('from'))
    return Response.json({ total: list.length, channels: list.slice(from, from + Number(searchParams.get('limit'))) })
  })
  await prefetch(viewer(), later)
  expect(JSON.parse((await apiCache('channels').read(LIST))!.body)).toEqual(list)
  expect(requestsOf('/programs/now')).toBe(0)
})
