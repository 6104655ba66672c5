import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport, type Transport } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { noteAccount } from '../../platform/web-storage.ts'
import { clearStreamUrls, liveStreamUrl, prefetchStreamUrl, takeRenderedStream } from './stream-url-cache.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  clearStreamUrls()
})
afterEach(() => {
  vi.useRealTimers()
  session.set(null)
})

const stream = (id: string, url: string, expires_at: number) => ({
  status: 'success',
  channel_id: id,
  url,
  element: 'video',
  type: 'application/vnd.apple.mpegurl',
  expires_at,
  playlist: '#EXTM3U',
})

const channel = (id: string) => ({
  _id: id,
  number: 1,
  name: 'Канал',
  name_ru: 'Канал',
  slug: id,
  category_id: 'news',
  logo: '/a.svg',
  cover: null,
  allowed: true,
  epg_days: 14,
  archive_days: 30,
  package_id: null,
})

/** A server with numbered URLs that last an hour, and its requests; a channel `locked` requires the PIN. */
function openService({ listed = ['a', 'b'], lastsMs = HOUR } = {}) {
  const requests: string[] = []
  const transport: Transport = async ({ url }) => {
    requests.push(url.replace('/api/channels/', ''))
    const address = (id: string) => stream(id, `/${requests.length}/${id}.m3u8`, Date.now() + lastsMs)
    const body = url.endsWith('protected-all')
      ? [...listed.map((id) => ({ ...channel(id), stream: address(id) })), { ...channel('locked'), stream: null }]
      : address(url.split('/').at(-1)!)
    return { ok: true, status: 200, headers: new Headers({ 'Content-Type': 'application/json' }), json: async () => body }
  }
  setTransport(transport)
  return { requests: () => requests.splice(0) }
}

const signIn = (auth_token = 'a-token-of-somebody') => session.set({ auth_token, name: 'Оксана' })

test('a cached URL is used at once, a fresh one comes from the server', async () => {
  const { requests } = openService()
  expect(await liveStreamUrl('a')).toEqual({ url: '/1/a.m3u8', expiresAtMs: NOW + HOUR, playlist: '#EXTM3U' })
  expect(await liveStreamUrl('a')).toEqual({ url: '/1/a.m3u8', expiresAtMs: NOW + HOUR, playlist: '#EXTM3U', isCached: true })
  expect(requests()).toEqual(['live/a'])
  expect(await liveStreamUrl('a', true)).not.toHaveProperty('isCached')
  expect(requests()).toEqual(['live/a'])
})

test('a signed-in viewer prefetches the URLs of all channels with the first one', async () => {
  signIn()
  const { requests } = openService()
  await Promise.all([prefetchStreamUrl('a'), prefetchStreamUrl('b')])
  expect(await liveStreamUrl('b')).toMatchObject({ url: '/1/b.m3u8', isCached: true })
  expect(requests()).toEqual(['protected-all'])
})

test('a visitor, and a locked channel, fetches each URL separately', async () => {
  const { requests } = openService()
  await prefetchStreamUrl('a')
  signIn()
  await prefetchStreamUrl('locked')
  expect(requests()).toEqual(['live/a', 'protected-all', 'live/locked'])
})

test('a URL is refetched after five minutes or shortly before its expiry', async () => {
  signIn()
  const { requests } = openService()
  await prefetchStreamUrl('a')
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  await liveStreamUrl('a')
  await prefetchStreamUrl('b')
  expect(requests()).toEqual(['protected-all', 'live/a', 'protected-all'])
  clearStreamUrls()
  const soon = openService({ lastsMs: 59_000 })
  await prefetchStreamUrl('a')
  expect(soon.requests()).toEqual(['protected-all', 'live/a'])
})

test('cached URLs belong to the viewer who fetched them', async () => {
  signIn()
  const { requests } = openService()
  await prefetchStreamUrl('a')
  signIn('a-token-of-another')
  await liveStreamUrl('a')
  session.set(null)
  await liveStreamUrl('a')
  expect(requests()).toEqual(['protected-all', 'live/a', 'live/a'])
})

test('without the list each URL is fetched separately', async () => {
  signIn()
  const requests: string[] = []
  setTransport(async ({ url }) => {
    requests.push(url.replace('/api/channels/', ''))
    const isList = url.endsWith('protected-all')
    const body = isList ? { status: 'error', error: '', code: 'server_error' } : stream('a', '/a.m3u8', NOW + HOUR)
    return {
      ok: !isList,
      status: isList ? 500 : 200,
      headers: new Headers({ 'Content-Type': 'application/json' }),
      json: async () => body,
    }
  })
  expect(await prefetchStreamUrl('a')).toMatchObject({ url: '/a.m3u8' })
  expect(requests).toEqual(['protected-all', 'live/a'])
})

test('a stream in the SSR state plays for a visitor, unless an account’s age limit may apply', async () => {
  const service = openService()
  const brought = { ...stream('a', '/of-the-page/a.m3u8', NOW + HOUR), status: 'success', element: 'video' } as const
  takeRenderedStream('a', brought)
  expect((await liveStreamUrl('a')).url).toBe('/of-the-page/a.m3u8')
  expect(service.requests()).toEqual([])
  const notes = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
  })
  noteAccount()
  clearStreamUrls()
  takeRenderedStream('a', brought)
  expect((await liveStreamUrl('a')).url).toBe('/1/a.m3u8')
  vi.unstubAllGlobals()
})
