import { expect, test } from 'vitest'
import { filesIn, downloadMaster, pathBeside, pictureChoices, playlistsIn, thumbnailSheets } from './presentation.ts'

const FILM = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="dubbings",NAME="українська",LANGUAGE="uk",DEFAULT=YES,AUTOSELECT=YES,URI="audio-uk/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="dubbings",NAME="русский",LANGUAGE="ru",DEFAULT=NO,AUTOSELECT=YES,URI="audio-ru/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="poor",NAME="українська",LANGUAGE="uk",DEFAULT=YES,AUTOSELECT=YES,URI="poor-uk/index.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="українська",LANGUAGE="uk",DEFAULT=NO,AUTOSELECT=YES,URI="subtitles-uk/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=70000,AVERAGE-BANDWIDTH=60000,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240,AUDIO="poor",SUBTITLES="subtitles"
v240/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,AVERAGE-BANDWIDTH=110000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="dubbings",SUBTITLES="subtitles"
v360/index.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1000,URI="winding.m3u8"
`

const CHANNEL = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360
v360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360
rich/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=48000,CODECS="mp4a.40.2"
sound/index.m3u8
`

test('renditions come highest first, with the bit rate of every dubbing', () => {
  expect(pictureChoices(FILM)).toEqual([
    { uri: 'v360/index.m3u8', height: 360, bitrate: 110_000 + 60_000 },
    { uri: 'v240/index.m3u8', height: 240, bitrate: 60_000 },
  ])
})

test('one rendition per height is offered, the best; audio only without video', () => {
  expect(pictureChoices(CHANNEL)).toEqual([{ uri: 'rich/index.m3u8', height: 360, bitrate: 500_000 }])
  const sound = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=48000\nsound/index.m3u8\n'
  expect(pictureChoices(sound)).toEqual([{ uri: 'sound/index.m3u8', height: 0, bitrate: 48_000 }])
})

test('a stored playlist has the chosen rendition with its dubbings and subtitles only', () => {
  const master = downloadMaster(FILM, 'v360/index.m3u8')!
  expect(playlistsIn(master)).toEqual([
    'audio-uk/index.m3u8',
    'audio-ru/index.m3u8',
    'subtitles-uk/index.m3u8',
    'v360/index.m3u8',
  ])
  expect(master).toContain('#EXT-X-INDEPENDENT-SEGMENTS')
  expect(master).not.toMatch(/v240|poor|I-FRAME/)
  expect(master.match(/STREAM-INF/g)).toHaveLength(1)
})

test('a tag between a variant and its URL does not separate them', () => {
  const master = downloadMaster(FILM.replace('v360/', '#EXT-X-OF-SOMEBODY:1\nv360/'), 'v360/index.m3u8')!
  expect(master).toMatch(/#EXT-X-STREAM-INF:.*RESOLUTION=640x360.*\n#EXT-X-OF-SOMEBODY:1\nv360\/index\.m3u8/)
  expect(master.match(/STREAM-INF/g)).toHaveLength(1)
})

test('a rendition that no longer exists cannot be downloaded', () => {
  expect(downloadMaster(FILM, 'v1080/index.m3u8')).toBeNull()
})

test('a media playlist names its init segment, keys and segments', () => {
  const media = `#EXTM3U
#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4,
0.m4s
#EXTINF:2.5,
1.m4s
#EXT-X-ENDLIST
`
  expect(filesIn(media)).toEqual({ uris: ['key.bin', 'init.mp4', '0.m4s', '1.m4s'], seconds: 6.5, isWhole: true })
  expect(filesIn(media.replace('#EXT-X-ENDLIST\n', '')).isWhole).toBe(false)
  expect(filesIn('#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\r\n0.m4s\r\n').uris).toEqual(['0.m4s'])
})

test('thumbnail cues name each sheet once', () => {
  const cues = `WEBVTT

00:00:00.000 --> 00:00:01.000
thumbnails.webp#xywh=0,0,160,90

00:00:01.000 --> 00:00:02.000
thumbnails.webp#xywh=160,0,160,90
`
  expect(thumbnailSheets(cues)).toEqual(['thumbnails.webp'])
})

test.each([
  ['v360/index.m3u8', '0.m4s', 'v360/0.m4s'],
  ['master.m3u8', 'v360/index.m3u8', 'v360/index.m3u8'],
  ['v360/index.m3u8', '../shared/init.mp4', 'shared/init.mp4'],
  ['v360/index.m3u8', './0.m4s?part=1', 'v360/0.m4s?part=1'],
  ['v360/index.m3u8', '../../other/0.m4s', null],
  ['v360/index.m3u8', '/media/0.m4s', null],
  ['v360/index.m3u8', 'https://elsewhere.test/0.m4s', null],
  ['v360/index.m3u8', 'skd://key', null],
  ['v360/index.m3u8', '', null],
])('beside %s, %s is %s', (playlist, uri, path) => expect(pathBeside(playlist, uri)).toBe(path))
