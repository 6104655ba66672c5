import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrefetchCache, type FetchFile, type PrefetchedFile } from './prefetch-cache.ts'

beforeEach(() => vi.useFakeTimers({ now: 0, toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const file = (data: string | ArrayBuffer): PrefetchedFile => ({ data, requestMs: 0, firstByteMs: 0, endMs: performance.now() })

/** A cache whose files come when the test says so; what was asked for, and what was taken back. */
function bench() {
  const asked: string[] = []
  const aborted: string[] = []
  const arrivals = new Map<string, (kept: PrefetchedFile | null) => void>()
  const get: FetchFile = (url, _as, signal) => {
    asked.push(url)
    signal.addEventListener('abort', () => aborted.push(url))
    return new Promise((resolve) => arrivals.set(url, resolve))
  }
  const cache = createPrefetchCache(get)
  const arrive = async (url: string, kept: PrefetchedFile | null = file('text')) => {
    arrivals.get(url)!(kept)
    await Promise.resolve()
  }
  return { cache, asked, aborted, arrive }
}

test('a file is fetched once and given away once', async () => {
  const { cache, asked, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  void cache.fetch('/a', 'text', 'one')
  await arrive('/a')
  expect(asked).toEqual(['/a'])
  expect((await cache.take('/a'))?.data).toBe('text')
  expect(cache.take('/a')).toBeNull()
})

test('a file that is still on its way is waited for by whoever takes it', async () => {
  const { cache, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  const taken = cache.take('/a')
  await arrive('/a')
  expect((await taken)?.data).toBe('text')
  expect(cache.has('/a')).toBe(false)
})

test('what cannot be had is not there', async () => {
  const { cache, arrive } = bench()
  void cache.fetch('/a', 'text', 'one')
  await arrive('/a', null)
  expect(cache.has('/a')).toBe(false)
})

test('a file that nobody took for 20 s is let go', async () => {
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

test('the network is left to one owner, and what is there already stays', async () => {
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
