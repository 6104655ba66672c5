import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWithImage } from './images.ts'

const LOGO = 'https://efir.example/images/tv-1.png'
const drawn = () => new Response('drawn', { headers: { 'Content-Type': 'image/png' } })
const page = () => new Response('<html>Pay</html>', { headers: { 'Content-Type': 'text/html' } })

let cached: Map<string, Response>
beforeEach(() => {
  cached = new Map()
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => cached.get(url)?.clone(),
      put: async (url: string, answer: Response) => void cached.set(url, answer),
      delete: async (url: string) => cached.delete(url),
      keys: async () => [...cached.keys()].map((url) => new Request(url)),
    }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Returns the logo that a page receives over this network. */
async function shown(network: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', network)
  const answer = await respondWithImage(new Request(LOGO))
  return answer.headers.get('Content-Type')!.startsWith('image/svg') ? 'nothing' : answer.text()
}

const none = (): Promise<Response> => Promise.reject(new TypeError('no network'))

test('an image is fetched once, then served from the cache', async () => {
  expect(await shown(async () => drawn())).toBe('drawn')
  await vi.waitFor(() => expect([...cached.keys()]).toEqual([LOGO]))
  expect(await shown(none)).toBe('drawn')
})

test('an HTML page in place of an image is neither returned nor cached', async () => {
  expect(await shown(async () => page())).toBe('nothing')
  expect(cached.size).toBe(0)
})

test('a cached HTML page in place of an image is deleted, and the image is fetched again', async () => {
  cached.set(LOGO, page())
  expect(await shown(none)).toBe('nothing')
  expect(cached.size).toBe(0)
  cached.set(LOGO, page())
  expect(await shown(async () => drawn())).toBe('drawn')
  await vi.waitFor(async () => expect(await cached.get(LOGO)!.clone().text()).toBe('drawn'))
})

test('without a network an image that is not cached is an empty one', async () => {
  expect(await shown(none)).toBe('nothing')
})

test('storage that does not answer leaves the image to the network', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', { open: () => new Promise(() => {}) })
  const answer = shown(async () => drawn())
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('drawn')
})
