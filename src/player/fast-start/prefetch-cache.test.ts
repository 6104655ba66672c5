import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrefetchCache, type FetchFile, fetchOverNetwork, type PrefetchedFile } from './prefetch-cache.ts'

beforeEach(() => vi.useFakeTimers({ now: 0, toFake: ['performance'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = (data: string | ArrayBuffer): PrefetchedFile => ({ data, requestMs: 0, firstByteMs: 0, endMs: performance.now() })

/** A cache whose files arrive at the test's command, with the requested and aborted URLs. */
function bench() {
  const requests: string[] = []
  const aborted: string[] = []
  const arrivals = new Map<string, (response: PrefetchedFile | null) => void>()
  const get: FetchFile = (url, _as, signal) => {
    requests.push(url)
    signal.addEventListener('abort', () => aborted.push(url))
    return new Promise((resolve) => arrivals.set(url, resolve))
  }
  const cache = createPrefetchCache(get)
  const arrive = async (url: string, response: PrefetchedFile | null = file('text')) => {
    arrivals.get(url)!(response)
    await Promise.resolve()
  }
  return { cache, requests, aborted, arrive }
}

test('a file is fetched once and given away once', async () => {
  const { cache, requests, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  void cache.fetch('/a', 'text', 'one')
  await arrive('/a')
  expect(requests).toEqual(['/a'])
  expect((await cache.take('/a'))?.data).toBe('text')
  expect(cache.take('/a')).toBeNull()
})

test('taking a file waits for its fetch', async () => {
  const { cache, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  const taken = cache.take('/a')
  await arrive('/a')
  expect((await taken)?.data).toBe('text')
  expect(cache.has('/a')).toBe(false)
})

test('a failed fetch leaves no entry', async () => {
  const { cache, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  await arrive('/a', null)
  expect(cache.has('/a')).toBe(false)
})

test('a file unused for 20 s is evicted', async () => {
  const { cache, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  await arrive('/a')
  vi.advanceTimersByTime(20_000)
  cache.evict()
  expect(cache.has('/a')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(cache.take('/a')).toBeNull()
})

test('the oldest go when all together are too large', async () => {
  const { cache, arrive } = bench()
  for (const url of ['/a', '/b', '/c']) {
    void cache.fetch(url, 'bytes', 'one')
    await arrive(url, file(new ArrayBuffer(7 * 1024 * 1024)))
  }
  cache.evict()
  expect(['/a', '/b', '/c'].map(cache.has)).toEqual([false, true, true])
})

test('the network belongs to one owner, and cached files stay', async () => {
  const { cache, aborted, arrive } = bench()
  for (const [url, owner] of [
    ['/there', 'other'],
    ['/coming', 'other'],
    ['/mine', 'me'],
  ] as const)
    void cache.fetch(url, 'text', owner)
  await arrive('/there')
  cache.cancelExcept('me')
  expect(aborted).toEqual(['/coming'])
  expect(['/there', '/coming', '/mine'].map(cache.has)).toEqual([true, false, true])
  cache.clear()
  expect(cache.has('/there')).toBe(false)
})

/** Answers every request with a body of these pieces, which ends whole or with an error. */
function answerWith(pieces: Uint8Array[], error?: Error) {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else if (error) controller.error(error)
      else controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
}

test('the bytes of a file are reported piece by piece, and the file is whole', async () => {
  const pieces = ['#EXTM3U\n', '/ет', 'ер'].map((text) => new TextEncoder().encode(text))
  answerWith(pieces)
  const loaded: number[] = []
  const fetched = await fetchOverNetwork('/a', 'text', new AbortController().signal, (bytes) => void loaded.push(bytes))
  expect(fetched?.data).toBe('#EXTM3U\n/етер')
  expect(loaded).toEqual([0, 8, 13, 17])
})

test('a body that breaks off is no file', async () => {
  answerWith([new Uint8Array(100)], new TypeError('reset'))
  expect(await fetchOverNetwork('/a', 'bytes', new AbortController().signal, () => {})).toBeNull()
})
