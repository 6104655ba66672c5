import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWithImage } from './images.ts'

const LOGO = 'https://efir.example/images/tv-1.png'
const drawn = () => new Response('drawn', { headers: { 'Content-Type': 'image/png' } })
const page = () => new Response('<html>Pay</html>', { headers: { 'Content-Type': 'text/html' } })

let kept: Map<string, Response>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, answer: Response) => void kept.set(url, answer),
      delete: async (url: string) => kept.delete(url),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What a page gets for the logo where the network answers so. */
async function shown(network: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', network)
  const answer = await respondWithImage(new Request(LOGO))
  return answer.headers.get('Content-Type')!.startsWith('image/svg') ? 'nothing' : answer.text()
}

const none = (): Promise<Response> => Promise.reject(new TypeError('no network'))

test('a picture comes once, and then from the device', async () => {
  expect(await shown(async () => drawn())).toBe('drawn')
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([LOGO]))
  expect(await shown(none)).toBe('drawn')
})

test('a page in place of a picture is neither shown nor kept', async () => {
  expect(await shown(async () => page())).toBe('nothing')
  expect(kept.size).toBe(0)
})

test('a page that stands where a picture was kept goes, and the picture comes again', async () => {
  kept.set(LOGO, page())
  expect(await shown(none)).toBe('nothing')
  expect(kept.size).toBe(0)
  kept.set(LOGO, page())
  expect(await shown(async () => drawn())).toBe('drawn')
  await vi.waitFor(async () => expect(await kept.get(LOGO)!.clone().text()).toBe('drawn'))
})

test('without a network a picture that is not kept is an empty one', async () => {
  expect(await shown(none)).toBe('nothing')
})

test('a device that does not answer leaves the word to the network', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', { open: () => new Promise(() => {}) })
  const answer = shown(async () => drawn())
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('drawn')
})
