import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
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

test('one key is built once, however many ask at once', async () => {
  let builds = 0
  const answer = shared('a', async () => ({ text: String((builds += 1)), freshUntilMs: Infinity }))
  const kept = createResponseCache()
  await Promise.all(Array.from({ length: 20 }, () => kept.of(answer, 0)))
  await kept.of(answer, 0)
  expect(builds).toBe(1)
})

test('an answer is built again when its time is over', async () => {
  const kept = createResponseCache()
  const before = await kept.of(shared('a', lasting('old', 100)), 0)
  expect((await kept.of(shared('a', lasting('new', 200)), 99)).etag).toBe(before.etag)
  expect((await kept.of(shared('a', lasting('new', 200)), 100)).etag).not.toBe(before.etag)
})

test('what a clock built that has been set back since is built again', async () => {
  const day = 86_400_000
  const kept = createResponseCache()
  const before = await kept.of(shared('a', lasting('ahead', 3 * day + 100)), 3 * day)
  // A request that was slow to come carries the time at which it began.
  expect((await kept.of(shared('a', lasting('present', 3 * day + 100)), 3 * day - 30_000)).etag).toBe(before.etag)
  expect((await kept.of(shared('a', lasting('present', 100)), 0)).body.toString()).toBe('present')
})

test('a failure is not kept', async () => {
  const kept = createResponseCache()
  const failing = shared('a', () => Promise.reject(new Error('no')))
  await expect(kept.of(failing, 0)).rejects.toThrow('no')
  expect((await kept.of(shared('a', lasting('yes')), 0)).body.toString()).toBe('yes')
})

test('the oldest give way when the budget of bytes is used up', async () => {
  const kept = createResponseCache(2 * 1000)
  let builds = 0
  const answer = (key: string) =>
    shared(key, async () => {
      builds += 1
      return { text: 'x'.repeat(200), freshUntilMs: Infinity }
    })
  for (const key of ['a', 'b', 'c']) await kept.of(answer(key), 0)
  await kept.of(answer('c'), 0)
  expect(builds).toBe(3)
  await kept.of(answer('a'), 0)
  expect(builds).toBe(4)
})

test('a small answer under a long key takes the room of its key', async () => {
  const kept = createResponseCache(20_000)
  let builds = 0
  const answer = (key: string) =>
    shared(key, async () => {
      builds += 1
      return { text: 'x', freshUntilMs: Infinity }
    })
  for (const key of ['a', 'b', 'c']) await kept.of(answer(key.repeat(4000)), 0)
  await kept.of(answer('a'.repeat(4000)), 0)
  expect(builds).toBe(4)
})

test('what is built while the store is cleared is not kept', async () => {
  const kept = createResponseCache()
  let release = (_made: { text: string; freshUntilMs: number }): void => {}
  const slow = kept.of(
    shared('a', () => new Promise((resolve) => (release = resolve))),
    0,
  )
  kept.clear()
  release({ text: 'old', freshUntilMs: Infinity })
  await slow
  expect((await kept.of(shared('a', lasting('new')), 0)).body.toString()).toBe('new')
})

test('what is fresh no longer when it is made is not kept, and pushes nothing out', async () => {
  const kept = createResponseCache(20_000)
  let builds = 0
  const good = shared('good', async () => {
    builds += 1
    return { text: 'x', freshUntilMs: 10 }
  })
  await kept.of(good, 5)
  for (const key of ['a', 'b', 'c']) await kept.of(shared(key.repeat(4000), lasting(key, 5)), 5)
  await kept.of(good, 5)
  expect(builds).toBe(1)
})
