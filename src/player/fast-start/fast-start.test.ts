import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOON } from '../testing/fakes.ts'
import { createFastStarts } from './fast-start.ts'
import { READER } from '../testing/fake-hls.ts'
import { createPrefetchCache, type FetchFile } from './prefetch-cache.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const HOST = 'https://efir.test'
const LADDER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240
v240/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=33000,CODECS="mp4a.40.2"
audio/index.m3u8
`
const channel = (name: string) => ({ url: `${HOST}/${name}/master.m3u8`, playlist: LADDER })
const file = (name: string, rest: string) => `${HOST}/${name}/v240/${rest}`

/** A live playlist of 120 s whose edge is now; its segments are numbered by the clock. */
function livePlaylist(shift = 0) {
  const edge = Math.floor(Date.now() / 4000)
  const numbers = Array.from({ length: 30 }, (_, index) => edge - 30 + index)
  return [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${numbers[0]}`,
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(numbers[0]! * 4000).toISOString()}`,
    ...numbers.flatMap((number) => ['#EXTINF:4,', `${number + shift}.m4s`]),
    '',
  ].join('\n')
}

/** The number of the segment 24 s behind the live edge. */
const startNumber = () => Math.floor(Date.now() / 4000) - 6
const choose = () => 0

/**
 * Fast starts over an immediate network, except for held URLs. `requests` returns those since the last call.
 */
function bench({ shift = 0 } = {}) {
  const requests: string[] = []
  const held: string[] = []
  const get: FetchFile = async (url, as, signal) => {
    requests.push(url.slice(HOST.length))
    if (held.some((part) => url.includes(part)))
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
    const data = as === 'bytes' ? new ArrayBuffer(8) : livePlaylist(url.includes('/odd/') ? shift : 0)
    const nowMs = performance.now()
    return { data, requestMs: nowMs, firstByteMs: nowMs, endMs: nowMs }
  }
  const cache = createPrefetchCache(get)
  const starts = createFastStarts(cache, READER)
  return { cache, starts, requests: () => requests.splice(0), held }
}

test('a prefetched channel starts from the cache without a request', async () => {
  const { cache, starts, requests } = bench()
  const number = startNumber()
  expect(await starts.prefetch(channel('one'), choose, true)).toBe(true)
  expect(requests()).toEqual(['/one/v240/index.m3u8', '/one/v240/init.mp4', `/one/v240/${number}.m4s`])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(starts.start(channel('one'), choose)).toMatchObject({ levelUrl: file('one', 'index.m3u8'), startAtMs: number * 4000 })
  expect(requests()).toEqual([])
  const files = ['master.m3u8', 'v240/index.m3u8', 'v240/init.mp4', `v240/${number}.m4s`]
  expect(files.map((name) => cache.has(`${HOST}/one/${name}`))).toEqual([true, true, true, true])
})

test('without its segment a prepared channel fetches that alone', async () => {
  const { starts, requests } = bench()
  const number = startNumber()
  await starts.prefetch(channel('one'), choose, false)
  expect(requests()).toEqual(['/one/v240/index.m3u8'])
  expect(starts.start(channel('one'), choose)?.startAtMs).toBe(number * 4000)
  expect(requests()).toEqual(['/one/v240/init.mp4', `/one/v240/${number}.m4s`])
})

test('a fast start older than 16 s is not used', async () => {
  const { starts, requests } = bench()
  await starts.prefetch(channel('one'), choose, true)
  requests()
  await vi.advanceTimersByTimeAsync(16_001)
  expect(starts.start(channel('one'), choose)).toEqual({ levelUrl: file('one', 'index.m3u8'), startAtMs: null })
  expect(requests()).toEqual(['/one/v240/index.m3u8'])
})

test('a channel without a prefetch requests its playlist and first segment at once, if channels are named alike', async () => {
  const { starts, requests } = bench()
  await starts.prefetch(channel('one'), choose, true)
  await starts.prefetch(channel('two'), choose, true)
  requests()
  const number = startNumber()
  expect(starts.start(channel('three'), choose)).toEqual({ levelUrl: file('three', 'index.m3u8'), startAtMs: number * 4000 })
  expect(requests()).toEqual(['/three/v240/index.m3u8', '/three/v240/init.mp4', `/three/v240/${number}.m4s`])
})

test('no URL is guessed if names differ, only one channel is known, or the known playlist is old', async () => {
  const { starts, requests } = bench({ shift: 1 })
  await starts.prefetch(channel('one'), choose, true)
  requests()
  starts.start(channel('three'), choose)
  expect(requests()).toEqual(['/three/v240/index.m3u8'])
  await starts.prefetch(channel('odd'), choose, true)
  requests()
  starts.start(channel('four'), choose)
  expect(requests()).toEqual(['/four/v240/index.m3u8'])
  const other = bench()
  for (const name of ['one', 'two']) await other.starts.prefetch(channel(name), choose, true)
  await vi.advanceTimersByTimeAsync(17_000)
  other.requests()
  other.starts.start(channel('three'), choose)
  expect(other.requests()).toEqual(['/three/v240/index.m3u8'])
})

test('variants of one channel prove nothing about another', () => {
  const { starts, requests } = bench()
  starts.cachePlaylist(channel('one'))
  for (const level of ['v240', 'v360']) starts.onPlaylist(`${HOST}/one/${level}/index.m3u8`, livePlaylist(), performance.now())
  starts.start(channel('two'), choose)
  expect(requests()).toEqual(['/two/v240/index.m3u8'])
})

test('a guess extrapolates the playlist of the playing channel', async () => {
  const { starts, requests } = bench()
  await starts.prefetch(channel('two'), choose, true)
  starts.cachePlaylist(channel('one'))
  starts.onPlaylist(file('one', 'index.m3u8'), livePlaylist(), performance.now())
  await vi.advanceTimersByTimeAsync(8000)
  requests()
  starts.start(channel('three'), choose)
  expect(requests().at(-1)).toBe(`/three/v240/${startNumber()}.m4s`)
})

test('prefetches of other channels are cancelled for the requested one', async () => {
  const { starts, held, cache } = bench()
  held.push('/one/v240/init.mp4')
  const prepared = starts.prefetch(channel('one'), choose, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(cache.has(file('one', 'init.mp4'))).toBe(true)
  starts.start(channel('two'), choose)
  await prepared
  expect(cache.has(file('one', 'init.mp4'))).toBe(false)
})

test('while a fast start is refreshed the previous one is used', async () => {
  const { starts, held, requests } = bench()
  await starts.prefetch(channel('one'), choose, true)
  const number = startNumber()
  await vi.advanceTimersByTimeAsync(12_000)
  held.push('.m4s')
  const renewed = starts.prefetch(channel('one'), choose, true)
  await vi.advanceTimersByTimeAsync(0)
  requests()
  expect(starts.start(channel('one'), choose)?.startAtMs).toBe(number * 4000)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await renewed).toBe(false)
})

test('the list of variants is fetched if the server does not send it', async () => {
  const { starts, requests } = bench()
  expect(await starts.prefetch({ ...channel('one'), playlist: null }, choose, true)).toBe(false)
  expect(requests()).toEqual(['/one/master.m3u8'])
  expect(starts.start({ ...channel('one'), playlist: null }, choose)).toBeNull()
})
