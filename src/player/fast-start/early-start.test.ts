import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READER } from '../testing/fake-hls.ts'
import { NOON } from '../testing/fakes.ts'
import { fetchEarlyStart } from './early-start.ts'
import { createFastStarts } from './fast-start.ts'
import type { FetchFile } from './prefetch-cache.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const CHANNEL = 'https://efir.test/one/master.m3u8'
const LEVEL = 'https://efir.test/one/v240/index.m3u8?key=1'
const LADDER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=50000,RESOLUTION=426x240
v240/index.m3u8?key=1
`
const DATE = `#EXT-X-PROGRAM-DATE-TIME:${new Date(NOON).toISOString()}`

/** A live playlist of ten segments of 4 s. Segment 4 begins 24 s before its end. */
function livePlaylist({ map = '#EXT-X-MAP:URI="init.mp4"', date = DATE, end = '' } = {}): string {
  const segments = Array.from({ length: 10 }, (_, number) => `#EXTINF:4.000,\n${number}.m4s`)
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:7', map, date, ...segments, end, ''].join('\n')
}

function network(playlist: string | null) {
  const requests: string[] = []
  const get: FetchFile = async (url, as) => {
    requests.push(url.replace('https://efir.test/one/v240/', ''))
    const nowMs = performance.now()
    const data = as === 'text' ? playlist : new ArrayBuffer(8)
    return data === null ? null : { data, requestMs: nowMs, firstByteMs: nowMs, endMs: nowMs }
  }
  return { get, requests: () => requests.splice(0) }
}

test('a page fetches the files at the hold-back distance, and hls.js then fetches nothing of them', async () => {
  const { get, requests } = network(livePlaylist())
  const early = await fetchEarlyStart(CHANNEL, LEVEL, get)
  expect(requests()).toEqual(['index.m3u8?key=1', 'init.mp4', '4.m4s'])
  const start = createFastStarts(early!.cache, READER, early).start({ url: CHANNEL, playlist: LADDER }, () => 0)
  expect(start).toMatchObject({ levelUrl: LEVEL, startAtMs: NOON + 16_000 })
  for (const file of [LEVEL, ...['init.mp4', '4.m4s'].map((name) => new URL(name, LEVEL).href)])
    expect(await early!.cache.take(file)).not.toBeNull()
  expect(requests()).toEqual([])
})

test('hls.js chooses the start itself when it comes too late for the early one', async () => {
  const { get, requests } = network(livePlaylist())
  const early = await fetchEarlyStart(CHANNEL, LEVEL, get)
  requests()
  vi.advanceTimersByTime(17_000)
  const start = createFastStarts(early!.cache, READER, early).start({ url: CHANNEL, playlist: LADDER }, () => 0)
  expect(start).toMatchObject({ levelUrl: LEVEL, startAtMs: null })
})

test.each([
  ['has no response', null],
  ['is a page of a captive portal', '<html>'],
  ['has no dates', livePlaylist({ date: '' })],
  ['has ended', livePlaylist({ end: '#EXT-X-ENDLIST' })],
  ['names byte ranges', livePlaylist({ map: '#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"' })],
  ['is shorter than the hold-back', livePlaylist().split('#EXTINF').slice(0, 4).join('#EXTINF')],
])('nothing more is fetched early where the playlist %s', async (_, playlist) => {
  const { get, requests } = network(playlist)
  expect(await fetchEarlyStart(CHANNEL, LEVEL, get)).toBeNull()
  expect(requests()).toEqual(['index.m3u8?key=1'])
})
