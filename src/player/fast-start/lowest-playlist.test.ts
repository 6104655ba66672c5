import { expect, test } from 'vitest'
import { lowestPlaylist } from './lowest-playlist.ts'

const LADDER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=110000,AVERAGE-BANDWIDTH=20000,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=640x360
v360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240
v240/index.m3u8?key=1
#EXT-X-STREAM-INF:BANDWIDTH=33000,CODECS="mp4a.40.2"
audio/index.m3u8
`

test('a page starts with the lowest bit rate that has a picture', () => {
  expect(lowestPlaylist({ url: '/media/one/master.m3u8', playlist: LADDER })).toBe('/media/one/v240/index.m3u8?key=1')
  expect(lowestPlaylist({ url: '/media/one/master.m3u8', playlist: LADDER.replaceAll('\n', '\r\n') })).toBe(
    '/media/one/v240/index.m3u8?key=1',
  )
})

test('a stream may have an origin of its own', () => {
  const url = 'https://media.test/one/master.m3u8'
  expect(lowestPlaylist({ url, playlist: LADDER })).toBe('https://media.test/one/v240/index.m3u8?key=1')
})

test('no playlist is returned without renditions, without a picture, or with separate tracks', () => {
  const named = (playlist: string | null) => lowestPlaylist({ url: '/master.m3u8', playlist })
  expect(named(null)).toBeNull()
  expect(named('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=33000\naudio.m3u8\n')).toBeNull()
  expect(named(`${LADDER}#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="uk",URI="uk.m3u8"\n`)).toBeNull()
})
