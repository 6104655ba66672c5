import { expect, test } from 'vitest'
import { CACHE_POLICY, type CachedCall } from '../src/storage/cache-policy.ts'
import { cachedRouteOf, isImage, isServerOnly, addStaticRoutes } from './routes.ts'

const routeOf = (path: string, method = 'GET') => cachedRouteOf(method, new URL(`https://efir.example${path}`))

const cases: readonly [path: string, name: CachedCall][] = [
  ['/api/channels/all', 'allChannels'],
  ['/api/pages/', 'listPages'],
  ['/api/pages/about?lang=ua', 'showPage'],
  ['/api/radio/favorites/list', 'favouriteStations'],
  ['/api/history/continue', 'titlesToContinue'],
  ['/api/history/titles', 'watchedTitles'],
  ['/api/programs/now', 'nowAndNext'],
  ['/api/programs/p-1', 'showProgramme'],
  ['/api/programs/tv-1/2026-11-22', 'programmesOfDay'],
  ['/api/programs/guide/2026-11-22', 'programmesOfGuide'],
  ['/api/catalogue/list?type=FILM&sort=newest', 'listTitles'],
  ['/api/catalogue/genres', 'allGenres'],
  ['/api/catalogue/collections/zyma', 'showCollection'],
  ['/api/catalogue/show/brid', 'showTitle'],
  ['/api/catalogue/own/brid', 'ownOfTitle'],
]

test.each(cases)('%s is the cached call %s', (path, name) => {
  expect(routeOf(path)).toMatchObject({ name, policy: CACHE_POLICY[name], path: path.replace('/api', '') })
})

test.each([
  '/api/channels/live/tv-1',
  '/api/radio/live/fm-1',
  '/api/radio/now',
  '/api/history/position/p-1',
  '/api/programs/all/tv-1',
  '/api/programs/guide/today',
  '/api/programs/p-1/position-1',
  '/api/catalogue/stream/brid',
  '/api/health',
  '/media/tv-1/live.m3u8',
  '/version.json',
])('%s goes to the network alone', (path) => expect(routeOf(path)).toBeUndefined())

test('a change is never cached', () => expect(routeOf('/api/channels/all', 'POST')).toBeUndefined())

test('images are those that never change under their URLs', () => {
  expect(isImage('GET', new URL('https://efir.example/images/0123.svg'))).toBe(true)
  expect(isImage('GET', new URL('https://efir.example/media/tv-1/1.m4s'))).toBe(false)
})

/** The static routes that the worker registers when it is installed. */
async function registeredRoutes() {
  const registered: [pathname: string, source: unknown][] = []
  type Rules = Parameters<NonNullable<Parameters<typeof addStaticRoutes>[0]['addRoutes']>>[0]
  const addRoutes = async (rules: Rules) => {
    for (const { condition, source } of rules) registered.push([condition.urlPattern.pathname, source])
  }
  await addStaticRoutes({ addRoutes } as Parameters<typeof addStaticRoutes>[0], 'precache')
  return registered
}

test('media and the tab icon bypass the worker, and scripts come from the precache', async () => {
  expect(await registeredRoutes()).toEqual([
    ['/media/*', 'network'],
    ['/v/*', 'network'],
    ['/icons/icon.svg', 'network'],
    ['/assets/*', { cacheName: 'precache' }],
  ])
})

test('a browser without static routing, or one that rejects the routes, still installs the worker', async () => {
  const install = (addRoutes?: () => Promise<void>) =>
    addStaticRoutes({ addRoutes } as Parameters<typeof addStaticRoutes>[0], 'precache')
  await expect(install()).resolves.toBeUndefined()
  await expect(install(() => Promise.reject(new TypeError('no such source')))).resolves.toBeUndefined()
})

test('the return from a payment page belongs to the server, and pages of the site do not', () => {
  const isOfServer = (path: string) => isServerOnly(new URL(`https://efir.example${path}`))
  expect(['/api/liqpay/return?order=ef01', '/sandbox/liqpay/api/3/checkout'].map(isOfServer)).toEqual([true, true])
  expect(['/', '/ua/dashboard/check-payment', '/apitv', '/ua/api/'].map(isOfServer)).toEqual([false, false, false, false])
})
