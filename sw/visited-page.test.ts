import { afterEach, expect, test, vi } from 'vitest'
import { apiCache } from '../src/storage/api-cache.ts'
import { cachedRouteOf } from './routes.ts'
import { callsOfPage, inOtherLanguage, packagesOfPage, prefetchMissing } from './visited-page.ts'
import { EVERYBODY } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/ua/kontakty', ['/pages/contacts?lang=ua', '/pages/contacts?lang=ru', '/pages/']],
  ['/tarify', ['/pages/tariffs?lang=ua', '/pages/tariffs?lang=ru', '/pages/', '/plan/list']],
  ['/ua/plans/plans_2', ['/pages/plans?lang=ua', '/pages/plans?lang=ru', '/pages/', '/plan/list']],
  ['/ua/pro-proekt/sposoby-oplaty', ['/pages/payment?lang=ua', '/pages/payment?lang=ru', '/pages/']],
  ['/our-team', ['/pages/our-team?lang=ua', '/pages/our-team?lang=ru', '/pages/']],
  ['/genres/all', ['/catalogue/genres']],
  ['/ua/genres/drama', ['/catalogue/genres/drama?sort=rating']],
  ['/collection', ['/catalogue/collections']],
  ['/ua/collection/evening', ['/catalogue/collections/evening']],
  ['/ua/filmy/nora', ['/catalogue/show/nora']],
  ['/ua', []],
  ['/ua/dashboard/profile', []],
  ['/no/such/place', []],
])('the page %s needs %j in both languages', (pathname, paths) => {
  expect(callsOfPage(pathname)).toEqual(paths)
  // The worker caches each of them.
  for (const path of paths) expect(cachedRouteOf('GET', new URL(`/api${path}`, 'https://device'))?.path).toBe(path)
})

test('a list of titles is prefetched in the order of both languages', () => {
  expect(callsOfPage('/ua/filmy')).toHaveLength(2)
})

test('a page of texts that was fetched in one language is prefetched in the other', () => {
  expect(inOtherLanguage('/pages/payment?lang=ua')).toBe('/pages/payment?lang=ru')
  expect(inOtherLanguage('/pages/payment?lang=ru')).toBe('/pages/payment?lang=ua')
  expect(inOtherLanguage('/pages/')).toBeUndefined()
  expect(inOtherLanguage('/channels/all')).toBeUndefined()
})

test('calls are prefetched once in half a day, and a failed one is skipped', async () => {
  const nowMs = Date.UTC(2026, 10, 26, 12)
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return url.includes('/gone')
      ? new Response('{}', { status: 404 })
      : Response.json({ slug: '', lang: '', title: '', description: '', tab: '', updated: '', blocks: [] })
  })
  const paths = ['/pages/gone?lang=ua', '/pages/visited?lang=ua', '/plan/never-cached']
  await prefetchMissing(paths, EVERYBODY, nowMs)
  expect(requests).toEqual(['/api/pages/gone?lang=ua', '/api/pages/visited?lang=ua'])
  expect(await apiCache('channels').read('/pages/visited?lang=ua')).toMatchObject({ at: nowMs })
  await prefetchMissing(paths.slice(1), EVERYBODY, nowMs + 3_600_000)
  expect(requests).toHaveLength(2)
})

test('the comparison of packages needs each package that is sold here, in both languages', async () => {
  const answer = { v: 1 as const, at: 0, readAt: 0, etag: null }
  expect(await packagesOfPage('/ua/plans/plans_2')).toEqual([])
  const body = JSON.stringify([
    { _id: 'basic', store: null },
    { _id: 'premium-ios', store: 'appstore' },
    { _id: 'premium', store: null },
  ])
  await apiCache('channels').put('/plan/list', { ...answer, body })
  for (const pathname of ['/ua/plans/plans_2', '/plans/plans_2'])
    expect(await packagesOfPage(pathname)).toEqual(['/plan/packages/basic', '/plan/packages/premium'])
  expect(await packagesOfPage('/tarify')).toEqual([])
})
