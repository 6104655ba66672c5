import { expect, test } from 'vitest'
import type { PendingChange } from '../src/domain/account/pending-changes.ts'
import { apiCache, cacheKey, viewerMark } from '../src/storage/api-cache.ts'
import { storeSignedIn } from '../src/storage/signed-in.ts'
import type { SentChange } from '../src/sync/send-change.ts'
import { cacheCorrections, createCacheCorrections } from './cache-corrections.ts'

const NOW = 1_800_000_000_000
const TOKEN = 'a token'
const removalOf = (id: string): SentChange => ({
  change: { kind: 'watched-programmes', user: 'u-1', id, ts: NOW } as PendingChange,
  how: 'done',
  code: '',
})

test('a list that was made before a removal and cached after it is corrected', async () => {
  await storeSignedIn({ token: TOKEN, user: 'u-1', device: 'brwsr-1' })
  const own = apiCache('own')
  const rows = ['p-1', 'p-2'].map((_id) => ({ _id, watched_at: NOW - 5 }))
  for (const path of ['/history/list', '/history/list?before=5~p-1']) {
    const key = cacheKey(path, viewerMark(TOKEN))
    const endFetch = cacheCorrections.beginFetch()
    await cacheCorrections.onSent(removalOf('p-1'))
    await own.put(key, { v: 1, at: NOW, readAt: NOW, etag: '"one"', body: JSON.stringify({ items: rows, next: null }) })
    await endFetch()
    expect(JSON.parse((await own.read(key))!.body)).toEqual({ items: [rows[1]], next: null })
  }
})

test('a change corrects the responses of the fetches under way and the cache at once, but no later fetch', async () => {
  const applied: string[] = []
  const corrections = createCacheCorrections(async ({ change }) => void applied.push('id' in change ? change.id : ''))
  const [first, second] = [corrections.beginFetch(), corrections.beginFetch()]
  await corrections.onSent(removalOf('a'))
  await corrections.onSent({ ...removalOf('b'), how: 'refused' })
  expect(applied).toEqual(['a'])
  const later = corrections.beginFetch()
  for (const end of [first, second, later]) await end()
  expect(applied).toEqual(['a', 'a', 'a'])
  await corrections.onSent(removalOf('c'))
  expect(applied).toEqual(['a', 'a', 'a', 'c'])
})
