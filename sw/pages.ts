import { scriptOf } from './precache.ts'

const CACHE = 'pages'
const MAX_PAGES = 20

/** A page as the server made it shows the present of that time until it lives; after half a day that would mislead. */
const FRESH_FOR_MS = 12 * 3_600_000

const KEPT_AT = 'Kept-At'

/** The page of an address as the server made it for this viewer not long ago; undefined when there is none. */
export async function cachedPage(path: string, viewer: string, nowMs: number): Promise<Response | undefined> {
  const page = await caches.match(keyOf(path, viewer), { cacheName: CACHE }).catch(() => undefined)
  return page && Math.abs(nowMs - Number(page.headers.get(KEPT_AT))) < FRESH_FOR_MS ? page : undefined
}

/**
 * Keeps a page that the server has made, if its scripts are those of this worker's build: with another's it would not live without a
 * network. The oldest gives way.
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
  headers.set(KEPT_AT, String(nowMs))
  // The server's time, which is over when the page is shown again.
  headers.delete('Server-Timing')
  const cache = await caches.open(CACHE)
  // Put anew, it is the last to go.
  await cache.delete(keyOf(path, viewer))
  await cache.put(keyOf(path, viewer), new Response(html, { headers }))
  const held = await cache.keys()
  for (const request of held.slice(0, Math.max(0, held.length - MAX_PAGES))) await cache.delete(request)
}

/** Lets go of all pages: another build or another viewer has come. */
export async function evictPages(): Promise<void> {
  await caches.delete(CACHE)
}

const keyOf = (path: string, viewer: string): string => `${path}?viewer=${viewer}`
