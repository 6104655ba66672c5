import { expect, test } from 'vitest'
import { answerRouteOf, isPicture } from './routes.ts'

const routeOf = (path: string, method = 'GET') => answerRouteOf(method, new URL(`https://efir.example${path}`))

test.each([
  ['/api/channels/all', 'list', 'channels', true],
  ['/api/channels/categories', 'list', 'channels', false],
  ['/api/pages/about?lang=ua', 'list', 'channels', false],
  ['/api/redirects/', 'rules', 'channels', false],
  ['/api/radio/favorites/list', 'own', 'own', true],
  ['/api/users/show', 'own', 'own', true],
  ['/api/programs/now', 'now', 'epg', false],
  ['/api/programs/tv-1/2026-11-22', 'day', 'epg', false],
  ['/api/programs/guide/2026-11-22', 'guide', 'epg', false],
  ['/api/programs/p-1', 'list', 'epg', false],
  ['/api/catalogue/list?type=FILM&sort=newest', 'catalogue', 'catalogue', true],
  ['/api/catalogue/genres', 'catalogue', 'catalogue', false],
  ['/api/catalogue/collections/zyma', 'catalogue', 'catalogue', true],
  ['/api/catalogue/show/brid', 'catalogue', 'catalogue', true],
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
  '/api/catalogue/own/brid',
  '/api/health',
  '/media/tv-1/live.m3u8',
  '/version.json',
])('%s is answered by the network alone', (path) => expect(routeOf(path)).toBeUndefined())

test('a change is never kept', () => expect(routeOf('/api/channels/all', 'POST')).toBeUndefined())

test('pictures are those that never change under their names', () => {
  expect(isPicture('GET', new URL('https://efir.example/images/0123.svg'))).toBe(true)
  expect(isPicture('GET', new URL('https://efir.example/media/tv-1/1.m4s'))).toBe(false)
})
