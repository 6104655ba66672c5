import { untilLineIsFree } from '../src/storage/media-line.ts'
import { forgetRuns } from './run-once.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { soon } from './soon.ts'

// Frozen name: devices have it.
const CACHE = 'pictures'
/** Logos of every channel and station, and the stills of some hundred visits. */
const MAX_IMAGES = 600

// While media wait for the network, an image that is not cached waits too, but a viewer who looks at it not
// for long.
const LONGEST_WAIT_MS = 5000

const EMPTY_IMAGE = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/**
 * Responds with an image, cache-first: its content never changes under its URL. Without cache and network it
 * is an empty image.
 */
export async function respondWithImage(request: Request): Promise<Response> {
  const cached = await soon(cachedImage(request.url))
  if (cached) return cached
  await untilLineIsFree(LONGEST_WAIT_MS, 'media-wait')
  const response = await fetch(request).catch(() => undefined)
  // A portal's page in place of an image.
  if (!response || (response.ok && !isOfImage(response)))
    return new Response(EMPTY_IMAGE, { headers: { 'Content-Type': 'image/svg+xml' } })
  if (response.ok) void cacheImage(request.url, response.clone()).catch(() => {})
  return response
}

async function cachedImage(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(url)
  if (!cached || isOfImage(cached)) return cached
  await cache.delete(url)
  return undefined
}

const isOfImage = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('image/') === true

/** Caches the images that are not cached yet. Throws if the network fails; other failures are skipped. */
export async function prefetchImages(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (await cachedImage(url)) continue
    const response = await prefetchFetch(url)
    if (response.ok && isOfImage(response)) await cacheImage(url, response)
  }
}

/** Evicts all images: they are the first to make room, because they can be fetched again. */
export async function evictImages(): Promise<void> {
  await caches.delete(CACHE)
  await forgetRuns('logos')
}

async function cacheImage(url: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(url, response)
  const requests = await cache.keys()
  // The oldest come first: Cache Storage lists entries in the order they were added.
  for (const request of requests.slice(0, Math.max(0, requests.length - MAX_IMAGES))) await cache.delete(request)
}
