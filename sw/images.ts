import { forgetRuns } from './run-once.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { soon } from './soon.ts'

const CACHE = 'pictures'
/** Logos of every channel and station and the stills of some hundred visits. */
const MAX_PICTURES = 600

const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A picture that never changes under its name: from the device, else from the network, and then it stays; an empty one without either. */
export async function respondWithImage(request: Request): Promise<Response> {
  const found = await soon(heldPicture(request.url))
  if (found) return found
  const answer = await fetch(request).catch(() => undefined)
  // A page in place of a picture, such as a portal's, is none.
  if (!answer || (answer.ok && !isPicture(answer))) return new Response(NOTHING, { headers: { 'Content-Type': 'image/svg+xml' } })
  if (answer.ok) void keepPicture(request.url, answer.clone()).catch(() => {})
  return answer
}

async function heldPicture(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const found = await cache.match(url)
  if (!found || isPicture(found)) return found
  await cache.delete(url)
  return undefined
}

const isPicture = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('image/') === true

/** Takes pictures onto the device that it does not have yet; one that does not come is no loss. */
export async function prefetchImages(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (await heldPicture(url)) continue
    const answer = await prefetchFetch(url)
    if (answer.ok && isPicture(answer)) await keepPicture(url, answer)
  }
}

/** Makes room: pictures can be had again. */
export async function evictImages(): Promise<void> {
  await caches.delete(CACHE)
  await forgetRuns('logos')
}

async function keepPicture(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(url, answer)
  const held = await cache.keys()
  // The cache lists them in the order in which they came.
  for (const request of held.slice(0, Math.max(0, held.length - MAX_PICTURES))) await cache.delete(request)
}
