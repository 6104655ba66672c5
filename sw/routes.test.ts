import { expect, test } from 'vitest'
import { answerRouteOf, isImage, addStaticRoutes } from './routes.ts'

const routeOf = (path: string, method = 'GET') => answerRouteOf(method, new URL(`https://efir.example${path}`))

test.each([
  ['/api/channels/all', 'list', 'channels', true],
  ['/api/channels/categories', 'list', 'channels', false],
  ['/api/pages/about?lang=ua', 'list', 'channels', false],
  ['/api/redirects/', 'rules', 'channels', false],
  ['/api/radio/favorites/list', 'own', 'own', true],
  ['/api/users/show', 'own', 'own', true],
  ['/api/history/continue', 'own', 'own', true],
  ['/api/history/titles', 'own', 'own', true],
  ['/api/programs/now', 'now', 'epg', false],
  ['/api/programs/tv-1/2026-11-22', 'day', 'epg', false],
  ['/api/programs/guide/2026-11-22', 'guide', 'epg', false],
  ['/api/programs/p-1', 'list', 'epg', false],
  ['/api/catalogue/list?type=FILM&sort=newest', 'catalogue', 'catalogue', true],
  ['/api/catalogue/genres', 'catalogue', 'catalogue', false],
  ['/api/catalogue/collections/zyma', 'catalogue', 'catalogue', true],
  ['/api/catalogue/show/brid', 'catalogue', 'catalogue', true],
  ['/api/catalogue/own/brid', 'own', 'own', true],
])('%s is kept', (path, kind, store, isOwn) => {
  expect(routeOf(path)).toMatchObject({ kind, store, isOwn, path: path.replace('/api', '') })
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
])('%s is answered by the network alone', (path) => expect(routeOf(path)).toBeUndefined())

test('a change is never kept', () => expect(routeOf('/api/channels/all', 'POST')).toBeUndefined())

test('pictures are those that never change under their names', () => {
  expect(isImage('GET', new URL('https://efir.example/images/0123.svg'))).toBe(true)
  expect(isImage('GET', new URL('https://efir.example/media/tv-1/1.m4s'))).toBe(false)
})

/** What the browser is told when the worker is installed, by path. */
async function toldRules() {
  const told: [pathname: string, source: unknown][] = []
  type Rules = Parameters<NonNullable<Parameters<typeof addStaticRoutes>[0]['addRoutes']>>[0]
  const addRoutes = async (rules: Rules) => {
    for (const { condition, source } of rules) told.push([condition.urlPattern.pathname, source])
  }
  await addStaticRoutes({ addRoutes } as Parameters<typeof addStaticRoutes>[0], 'kept scripts')
  return told
}

test('the browser gets streams and the icon of the tab from the network by itself, and the site’s own scripts from where they are kept', async () => {
  expect(await toldRules()).toEqual([
    ['/media/*', 'network'],
    ['/icons/icon.svg', 'network'],
    ['/assets/*', { cacheName: 'kept scripts' }],
  ])
})

test('a browser that routes nothing by itself, or refuses the rules, still gets the worker', async () => {
  const install = (addRoutes?: () => Promise<void>) =>
    addStaticRoutes({ addRoutes } as Parameters<typeof addStaticRoutes>[0], 'kept')
  await expect(install()).resolves.toBeUndefined()
  await expect(install(() => Promise.reject(new TypeError('no such source')))).resolves.toBeUndefined()
})
