import { afterEach, expect, test, vi } from 'vitest'
import { NOON } from './testing/fakes.ts'
import { hlsBench, LEVELS } from './testing/fake-hls.ts'
import { createPrefetchCache, type FetchFile } from './fast-start/prefetch-cache.ts'

afterEach(() => vi.useRealTimers())

const ADDRESS = 'https://efir.test/one/master.m3u8'
const LADDER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360
v360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=426x240
v240/index.m3u8
`
const levels = LEVELS.map((level) => ({ ...level, uri: `https://efir.test/one/v${level.height}/index.m3u8` }))

/** The playlist of the fake hls.js, whose media time 0 is noon. */
function playlist(): string {
  const segments = Array.from({ length: 30 }, (_, index) => `#EXTINF:4,\n${index}.m4s\n`).join('')
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:${new Date(NOON).toISOString()}\n${segments}`
}

/** A source with a prefetch cache over an immediate network, and its requests. */
function bench({ saveData = false } = {}) {
  vi.useFakeTimers({ now: NOON + 120_000 })
  const requests: string[] = []
  const get: FetchFile = async (url, as) => {
    requests.push(new URL(url).pathname)
    const nowMs = performance.now()
    return { data: as === 'text' ? playlist() : new ArrayBuffer(8), requestMs: nowMs, firstByteMs: nowMs, endMs: nowMs }
  }
  return { ...hlsBench({ saveData, cache: createPrefetchCache(get) }), requests }
}

test('a prepared channel starts with the variant and the segment that are there', async () => {
  const { source, load, requests } = bench()
  expect(await source.prefetch({ url: ADDRESS, playlist: LADDER }, 'auto', true)).toBe(true)
  expect(requests).toEqual(['/one/v360/index.m3u8', '/one/v360/24.m4s'])
  const hls = load({ url: ADDRESS, playlist: LADDER })
  hls.manifest(levels)
  expect(hls.seen()).toContain('startLevel 1')
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 96'])
  expect(requests).toHaveLength(2)
})

test('a chosen height is prefetched, and selected as before', async () => {
  const { source, load, requests } = bench()
  await source.prefetch({ url: ADDRESS, playlist: LADDER }, 240, true)
  expect(requests[0]).toBe('/one/v240/index.m3u8')
  const hls = load({ url: ADDRESS, playlist: LADDER, quality: 240 })
  hls.manifest(levels)
  expect(hls.seen()).toContain('loadLevel 0')
})

test('nothing is prepared for sound alone, nor while data are saved', async () => {
  const plenty = bench()
  await plenty.source.prefetch({ url: ADDRESS, playlist: LADDER }, 'audio', true)
  expect(plenty.requests).toEqual([])
  const { source, load, requests } = bench({ saveData: true })
  await source.prefetch({ url: ADDRESS, playlist: LADDER }, 'auto', true)
  load({ url: ADDRESS, playlist: LADDER })
  expect(requests).toEqual([])
})

test('a requested moment is not replaced by the prefetched one', async () => {
  const { source, load } = bench()
  await source.prefetch({ url: ADDRESS, playlist: LADDER }, 'auto', true)
  const hls = load({ url: ADDRESS, playlist: LADDER, startAtMs: NOON + 60_000 })
  hls.manifest(levels)
  hls.seen()
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 60'])
})
