import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MACHINE_CLOCK } from '../clock.ts'
import { createResponseCache, respondCached } from './response-cache.ts'

const lasting =
  (text: string, freshUntilMs = Infinity) =>
  async () => ({ text, freshUntilMs })

const shared = (key: string, build: () => Promise<{ text: string; freshUntilMs: number }>) => ({ key, build })

test('the compressed copy holds the same bytes', async () => {
  const { body, brotli } = await respondCached('ефір '.repeat(200))
  expect(brotliDecompressSync(brotli!).equals(body)).toBe(true)
  expect(brotli!.length).toBeLessThan(body.length)
})

test('the same data has the same ETag, other data another', async () => {
  const [one, same, other] = await Promise.all([respondCached('1'), respondCached('1'), respondCached('2')])
  expect(one.etag).toBe(same.etag)
  expect(one.etag).not.toBe(other.etag)
})

test('concurrent requests of one key share one build', async () => {
  let builds = 0
  const answer = shared('a', async () => ({ text: String((builds += 1)), freshUntilMs: Infinity }))
  const cache = createResponseCache()
  await Promise.all(Array.from({ length: 20 }, () => cache.get(answer, 0)))
  await cache.get(answer, 0)
  expect(builds).toBe(1)
})

test('a response is built again after its lifetime', async () => {
  const cache = createResponseCache()
  const before = await cache.get(shared('a', lasting('old', 100)), 0)
  expect((await cache.get(shared('a', lasting('new', 200)), 99)).etag).toBe(before.etag)
  expect((await cache.get(shared('a', lasting('new', 200)), 100)).etag).not.toBe(before.etag)
})

test.each([-86_400_000, -5000, 5000])('a body from before the wall clock jumped by %i ms is built again', async (jumpMs) => {
  const clock = { nowMs: 86_400_000, elapsedMs: 0 }
  const cache = createResponseCache({ now: () => clock.nowMs, elapsed: () => clock.elapsedMs })
  const get = async (text: string) => (await cache.get(shared('a', lasting(text)), clock.nowMs)).body.toString()
  expect(await get('before')).toBe('before')
  clock.elapsedMs += 10_000
  clock.nowMs += 10_000
  expect(await get('the same present')).toBe('before')
  clock.nowMs += jumpMs
  expect(await get('after')).toBe('after')
  expect(await get('the same present')).toBe('after')
})

test('a request that was slow to arrive gets the current body', async () => {
  const cache = createResponseCache()
  const before = await cache.get(shared('a', lasting('ahead', 100_000)), 50_000)
  expect((await cache.get(shared('a', lasting('again', 100_000)), 20_000)).etag).toBe(before.etag)
})

test('a failed build is not cached', async () => {
  const cache = createResponseCache()
  const failing = shared('a', () => Promise.reject(new Error('no')))
  await expect(cache.get(failing, 0)).rejects.toThrow('no')
  expect((await cache.get(shared('a', lasting('yes')), 0)).body.toString()).toBe('yes')
})

test('the oldest entries are evicted above the budget of bytes', async () => {
  const cache = createResponseCache(MACHINE_CLOCK, { maxBytes: 2 * 1000 })
  let builds = 0
  const answer = (key: string) =>
    shared(key, async () => {
      builds += 1
      return { text: 'x'.repeat(200), freshUntilMs: Infinity }
    })
  for (const key of ['a', 'b', 'c']) await cache.get(answer(key), 0)
  await cache.get(answer('c'), 0)
  expect(builds).toBe(3)
  await cache.get(answer('a'), 0)
  expect(builds).toBe(4)
})

test('a small response under a long key counts its key', async () => {
  const cache = createResponseCache(MACHINE_CLOCK, { maxBytes: 20_000 })
  let builds = 0
  const answer = (key: string) =>
    shared(key, async () => {
      builds += 1
      return { text: 'x', freshUntilMs: Infinity }
    })
  for (const key of ['a', 'b', 'c']) await cache.get(answer(key.repeat(4000)), 0)
  await cache.get(answer('a'.repeat(4000)), 0)
  expect(builds).toBe(4)
})

test('a build that finishes after a clear is not stored', async () => {
  const cache = createResponseCache()
  let release = (_made: { text: string; freshUntilMs: number }): void => {}
  const slow = cache.get(
    shared('a', () => new Promise((resolve) => (release = resolve))),
    0,
  )
  cache.clear()
  release({ text: 'old', freshUntilMs: Infinity })
  await slow
  expect((await cache.get(shared('a', lasting('new')), 0)).body.toString()).toBe('new')
})

test('a text that is stale when built is not cached and evicts nothing', async () => {
  const cache = createResponseCache(MACHINE_CLOCK, { maxBytes: 20_000 })
  let builds = 0
  const good = shared('good', async () => {
    builds += 1
    return { text: 'x', freshUntilMs: 10 }
  })
  await cache.get(good, 5)
  for (const key of ['a', 'b', 'c']) await cache.get(shared(key.repeat(4000), lasting(key, 5)), 5)
  await cache.get(good, 5)
  expect(builds).toBe(1)
})
