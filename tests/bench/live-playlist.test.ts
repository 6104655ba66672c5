import { expect, test } from 'vitest'
import { readLivePlaylist, richestVariant } from './live-playlist.ts'

test('a live playlist has numbered segments, and the richest variant is found by its bandwidth alone', () => {
  const live = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000,
#EXT-X-PROGRAM-DATE-TIME:2026-11-28T00:00:00Z
7.m4s
#EXTINF:3.5,
8.m4s
`
  expect(readLivePlaylist(live)).toEqual({
    targetMs: 4000,
    initial: 'init.mp4',
    segments: [
      { number: 7, uri: '7.m4s', ms: 4000 },
      { number: 8, uri: '8.m4s', ms: 3500 },
    ],
  })
  const master = `#EXTM3U
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=999999,BANDWIDTH=400000
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=800000
high.m3u8
`
  expect(richestVariant(master)).toBe('high.m3u8')
  expect(richestVariant(live)).toBeUndefined()
})
