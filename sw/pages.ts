import { CACHED_AT_HEADER } from '../src/contract/worker-talk.ts'
import { scriptOf } from './precache.ts'

const CACHE = 'pages'
const MAX_PAGES = 20

/** A cached page shows the programmes of its time until it hydrates; after half a day that would mislead. */
const MAX_AGE_MS = 12 * 3_600_000

/** Returns the server-rendered page of a path that was cached for this viewer within half a day. */
export async function cachedPage(path: string, viewer: string, nowMs: number): Promise<Response | undefined> {
  const page = await caches.match(keyOf(path, viewer), { cacheName: CACHE }).catch(() => undefined)
  return page && Math.abs(nowMs - Number(page.headers.get(CACHED_AT_HEADER))) < MAX_AGE_MS ? page : undefined
}

/**
 * Caches a server-rendered page and evicts the oldest above the limit.
 * A page of another build is not cached: offline, its scripts would be missing.
 */
export async function cachePage(
  path: string,
  viewer: string,
  page: Response,
  nowMs: number,
  isOfBuild: (script: string) => boolean,
): Promise<void> {
  if (page.status !== 200 || page.redirected) return
  const html = await page.text()
  const script = scriptOf(html)
  if (!script || !isOfBuild(script)) return
  const headers = new Headers(page.headers)
  headers.set(CACHED_AT_HEADER, String(nowMs))
  // The page would set the clock by it when it is shown again.
  headers.delete('Server-Timing')
  const cache = await caches.open(CACHE)
  // Deleted and put again, the page is the newest of the cache.
  await cache.delete(keyOf(path, viewer))
  await cache.put(keyOf(path, viewer), new Response(html, { headers }))
  const requests = await cache.keys()
  for (const request of requests.slice(0, Math.max(0, requests.length - MAX_PAGES))) await cache.delete(request)
}

/** Returns the headers of the page that came from the server last; undefined without any. */
export async function newestPageHeaders(): Promise<Headers | undefined> {
  try {
    const cache = await caches.open(CACHE)
    const newest = (await cache.keys()).at(-1)
    return newest && (await cache.match(newest))?.headers
  } catch {
    return undefined
  }
}

/** Evicts all pages: for another build, and for another viewer. */
export async function evictPages(): Promise<void> {
  await caches.delete(CACHE)
}

const keyOf = (path: string, viewer: string): string => `${path}?viewer=${viewer}`
