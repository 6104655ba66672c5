import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrefetchCache, type Get, type PrefetchedFile } from './prefetch-cache.ts'

beforeEach(() => vi.useFakeTimers({ now: 0, toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const file = (data: string | ArrayBuffer): PrefetchedFile => ({ data, askedMs: 0, firstMs: 0, wholeMs: performance.now() })

/** A shelf whose files come when the test says so; what was asked for, and what was taken back. */
function bench() {
  const asked: string[] = []
  const aborted: string[] = []
  const arrivals = new Map<string, (kept: PrefetchedFile | null) => void>()
  const get: Get = (url, _as, signal) => {
    asked.push(url)
    signal.addEventListener('abort', () => aborted.push(url))
    return new Promise((resolve) => arrivals.set(url, resolve))
  }
  const shelf = createPrefetchCache(get)
  const arrive = async (url: string, kept: PrefetchedFile | null = file('text')) => {
    arrivals.get(url)!(kept)
    await Promise.resolve()
  }
  return { shelf, asked, aborted, arrive }
}

test('a file is fetched once and given away once', async () => {
  const { shelf, asked, arrive } = bench()
  void shelf.fetch('/a', 'text', 'one')
  void shelf.fetch('/a', 'text', 'one')
  await arrive('/a')
  expect(asked).toEqual(['/a'])
  expect((await shelf.take('/a'))?.data).toBe('text')
  expect(shelf.take('/a')).toBeNull()
})

test('a file that is still on its way is waited for by whoever takes it', async () => {
  const { shelf, arrive } = bench()
  void shelf.fetch('/a', 'text', 'one')
  const taken = shelf.take('/a')
  await arrive('/a')
  expect((await taken)?.data).toBe('text')
  expect(shelf.has('/a')).toBe(false)
})

test('what cannot be had is not there', async () => {
  const { shelf, arrive } = bench()
  void shelf.fetch('/a', 'text', 'one')
  await arrive('/a', null)
  expect(shelf.has('/a')).toBe(false)
})

test('a file that nobody took for 20 s is let go', async () => {
  const { shelf, arrive } = bench()
  void shelf.fetch('/a', 'text', 'one')
  await arrive('/a')
  vi.advanceTimersByTime(20_000)
  shelf.tidy()
  expect(shelf.has('/a')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(shelf.take('/a')).toBeNull()
})

test('the oldest go when all together are too large', async () => {
  const { shelf, arrive } = bench()
  for (const url of ['/a', '/b', '/c']) {
    void shelf.fetch(url, 'bytes', 'one')
    await arrive(url, file(new ArrayBuffer(7 * 1024 * 1024)))
  }
  shelf.tidy()
  expect(['/a', '/b', '/c'].map(shelf.has)).toEqual([false, true, true])
})

test('the network is left to one owner, and what is there already stays', async () => {
  const { shelf, aborted, arrive } = bench()
  for (const [url, owner] of [
    ['/there', 'other'],
    ['/coming', 'other'],
    ['/mine', 'me'],
  ] as const)
    void shelf.fetch(url, 'text', owner)
  await arrive('/there')
  shelf.leaveTo('me')
  expect(aborted).toEqual(['/coming'])
  expect(['/there', '/coming', '/mine'].map(shelf.has)).toEqual([true, false, true])
  shelf.clear()
  expect(shelf.has('/there')).toBe(false)
})
