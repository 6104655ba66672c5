import { expect, test } from 'vitest'
import { isHls, readHls } from './hls-playlist.ts'

const BASE = 'https://radio.example/live/index.m3u8'
const master = (...lines: string[]) => readHls(`#EXTM3U\n${lines.join('\n')}\n`, BASE)
const variant = (name: string, bandwidth: number, more = '') => [
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${more}`,
  `${name}.m3u8`,
]

test('the richest sound is chosen', () => {
  expect(
    master(...variant('low', 48_000), ...variant('high', 128_000, ',CODECS="mp4a.40.2"'), ...variant('mid', 96_000)),
  ).toEqual({
    kind: 'multivariant',
    choice: { address: 'https://radio.example/live/high.m3u8', codecs: 'mp4a.40.2' },
  })
})

test('sound alone is chosen rather than sound with a picture', () => {
  const lines = [...variant('tv', 900_000, ',RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"'), ...variant('sound', 64_000)]
  expect(master(...lines)).toMatchObject({ choice: { address: 'https://radio.example/live/sound.m3u8' } })
})

test('a separate audio rendition is preferred to the picture’s own', () => {
  const lines = [
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="other, one",URI="other.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",DEFAULT=YES,URI="/main.m3u8"',
    ...variant('tv', 900_000, ',RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"'),
  ]
  expect(master(...lines)).toMatchObject({ choice: { address: 'https://radio.example/main.m3u8', codecs: 'mp4a.40.2' } })
})

test('segments have their numbers, addresses, durations, discontinuities and inits', () => {
  const text = [
    '#EXTM3U\r',
    '#EXT-X-TARGETDURATION:10\r',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:9.5,Artist - Title',
    'a.m4s?x=1',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z',
    '#EXTINF:10,',
    'https://cdn.example/b.m4s',
    '#EXT-X-ENDLIST',
  ].join('\n')
  const init = 'https://radio.example/live/init.mp4'
  expect(readHls(text, BASE)).toEqual({
    kind: 'media',
    targetSeconds: 10,
    ended: true,
    segments: [
      { sequence: 7, address: 'https://radio.example/live/a.m4s?x=1', seconds: 9.5, discontinuity: false },
      { sequence: 8, address: 'https://cdn.example/b.m4s', seconds: 10, discontinuity: true },
    ].map((segment) => expect.objectContaining({ ...segment, init: expect.objectContaining({ address: init }) })),
    isGrowing: false,
  })
})

test.each([
  ['#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:4,\na.ts'],
  ['#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n#EXT-X-BYTERANGE:all\na.ts'],
  ['#EXTINF:4,\na.ts'],
  ['#EXT-X-STREAM-INF:BANDWIDTH=1'],
  ['#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://['],
])('%j cannot be relayed', (text) => {
  expect(() => readHls(`#EXTM3U\n${text}`, BASE)).toThrow(expect.objectContaining({ forGood: true }))
})

test('a list of addresses is not HLS', () => {
  expect(isHls('#EXTM3U\n#EXTINF:-1,Station\nhttp://radio.example/live')).toBe(false)
  expect(isHls('#EXTM3U\n#EXT-X-VERSION:3\n')).toBe(true)
})
