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

let asked: { method: string; url: string }[] = []
/** Addresses that the service refuses. */
let refused: string[] = []
let isPortal = false
let pictures = new Set<string>()
const REFUSAL = { status: 'error', error: '', code: 'authorization_required' }

/** As much of an answer as tells it from other JSON. */
function dataOf(url: string): unknown {
  const made: Call | undefined = [redirects, siteFacts, catalogueHome, showUser].find(({ path }) => url === `/api${path}`)
  const { entries } = (made?.data ?? {}) as { entries?: object }
  return entries ? Object.fromEntries(Object.keys(entries).map((name) => [name, null])) : []
}

const timesAsked = (path: string) => asked.filter(({ url }) => url === `/api${path}`).length
let ended = 0
const viewer = (isCurrent = true, token?: string) => ({
  token,
  isCurrent: async () => isCurrent,
  endSession: async () => void (ended += 1),
})

beforeEach(() => {
  asked = []
  refused = []
  isPortal = false
  ended = 0
  pictures = new Set()
  vi.stubGlobal('self', { navigator: {} })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) =>
        pictures.has(url) ? new Response('', { headers: { 'Content-Type': 'image/png' } }) : undefined,
      put: async (url: string) => void pictures.add(url),
      keys: async () => [...pictures],
    }),
    delete: async () => pictures.clear(),
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push({ method, url })
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

test('what arrived for somebody who has left is fetched again for whoever comes, and then not for half a day', async () => {
  await expect(prefetch(viewer(false), NOW)).rejects.toThrow('the viewer has changed')
  expect(await apiCache('channels').read(LIST)).toBeUndefined()
  await prefetch(viewer(), NOW)
  expect(await apiCache('channels').read(LIST)).toMatchObject({ at: NOW })
  expect(timesAsked(LIST)).toBe(2)
  await prefetch(viewer(), NOW + 11 * HOUR_MS)
  expect(timesAsked(LIST)).toBe(2)
  await prefetch(viewer(), NOW + 13 * HOUR_MS)
  expect(timesAsked(LIST)).toBe(3)
})

test('the lists and pictures of a viewer are fetched again once they were dropped', async () => {
  const later = NOW + 48 * HOUR_MS
  const token = 'a token of somebody'
  await prefetch(viewer(true, token), later)
  expect([...pictures]).toEqual([LOGO])
  await Promise.all([evictImages(), evictOtherViewers('')])
  await prefetch(viewer(true, token), later)
  expect(timesAsked(LIST)).toBe(2)
  expect([...pictures]).toEqual([LOGO])
})

test('a call of their own that is refused stops nothing else, and is made again at the next visit', async () => {
  const later = NOW + 96 * HOUR_MS
  const token = 'a token that opens nothing any more'
  refused = ['/users/show']
  await expect(prefetch(viewer(true, token), later)).rejects.toThrow('/users/show: 401')
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toMatchObject({ at: later })
  expect(await apiCache('channels').read('/radio/all')).toMatchObject({ at: later })
  expect(await apiCache('epg').read(wholeDayPath('2026-11-25'))).toMatchObject({ at: later })
  expect([...pictures]).toEqual([LOGO])
  expect(ended).toBe(1)
  refused = []
  await prefetch(viewer(true, token), later)
  expect([timesAsked('/users/show'), timesAsked('/radio/all')]).toEqual([2, 1])
})

test('nothing is kept of what a portal answers in place of the service, and the next visit tries again', async () => {
  const later = NOW + 120 * HOUR_MS
  const token = 'a token of somebody in a hotel'
  isPortal = true
  await expect(prefetch(viewer(true, token), later)).rejects.toThrow('no data')
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toBeUndefined()
  expect(await apiCache('epg').read('/programs/now')).not.toMatchObject({ at: later })
  expect(pictures.size).toBe(0)
  isPortal = false
  await prefetch(viewer(true, token), later)
  expect(await apiCache('channels').read(cacheKey(LIST, viewerMark(token)))).toMatchObject({ at: later })
})

test('everything is kept where it is read', async () => {
  const later = NOW + 144 * HOUR_MS
  const token = 'a token of one more'
  await prefetch(viewer(true, token), later)
  const read = asked.flatMap(({ method, url }) => cachedRouteOf(method, new URL(url, 'https://efir.example')) ?? [])
  expect(read.length).toBeGreaterThan(8)
  for (const { path, policy } of read) {
    const answer = await apiCache(policy.store).read(cacheKey(path, policy.personal ? viewerMark(token) : ''))
    expect([path, answer]).toEqual([path, expect.objectContaining({ at: later })])
  }
})

test('what the service still has as it was kept does not come again, and is as new', async () => {
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
  // The guide of a day is asked for by a POST, which has no such answer.
  expect(await apiCache('epg').read(wholeDayPath('2026-11-28'))).toMatchObject({ at: later + 13 * HOUR_MS })
})

test('what has become newer meanwhile stays, though what was asked about is as it was', async () => {
  const later = NOW + 183 * HOUR_MS
  const shelf = apiCache('channels')
  await shelf.put(LIST, { v: 1, at: NOW, readAt: NOW, etag: '"2"', body: '["old"]' })
  const newer = { v: 1, at: later, readAt: later, etag: null, body: '["new"]' } as const
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (new Headers(init.headers).get('If-None-Match') !== '"2"') return network(url, init)
    await shelf.put(LIST, newer)
    return new Response(null, { status: 304 })
  })
  await prefetch(viewer(), later).catch(() => {})
  expect(await shelf.read(LIST)).toEqual(newer)
})

test('a network that is silent is given up, so that the next visit may try', async () => {
  const giveUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    queueMicrotask(() => giveUp.abort(new Error('given up')))
    return new Promise((_resolve, reject) => {
      const end = (): void => reject(init?.signal?.reason as Error)
      init?.signal?.addEventListener('abort', end)
      if (init?.signal?.aborted) end()
    })
  })
  await expect(prefetch(viewer(), NOW + 216 * HOUR_MS)).rejects.toThrow('given up')
})
