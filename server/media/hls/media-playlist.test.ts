import { describe, expect, test } from 'vitest'
import { addressFor, isSameShape, masterOf, readMaster } from '../tv-relay/master.ts'
import { readMediaPlaylist } from './media-playlist.ts'
import { cutRange, rangeOf } from './ranges.ts'

const BASE = 'http://s.example/live/index.m3u8?t=1'
const media = (...lines: string[]) => readMediaPlaylist(['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines].join('\n'), BASE)
const map = '#EXT-X-MAP:URI="init.mp4",BYTERANGE="800@0"'

describe('a media playlist', () => {
  test('has absolute URLs, numbers and dates that continue', () => {
    const { segments } = media(
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-27T10:00:00Z',
      ...['#EXTINF:4,', 'a.ts', '#EXT-X-DISCONTINUITY', '#EXTINF:3.5,title', '/b.ts?x=1', '#EXT-X-GAP', '#EXTINF:4,', 'c.ts'],
    )
    expect(segments.map(({ sequence, address, seconds }) => [sequence, address, seconds])).toEqual([
      [7, 'http://s.example/live/a.ts', 4],
      [8, 'http://s.example/b.ts?x=1', 3.5],
      [9, 'http://s.example/live/c.ts', 4],
    ])
    expect(segments.map(({ startMs }) => startMs! - Date.parse('2026-11-27T10:00:00Z'))).toEqual([0, 4000, 7500])
    expect(segments.map(({ discontinuity, isMissing }) => [discontinuity, isMissing])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('has keys from their tag on, with the IV if there is one', () => {
    const { segments } = media(
      ...['#EXT-X-KEY:METHOD=AES-128,URI="k1",IV=0x0F', '#EXTINF:4,', 'a.ts', '#EXT-X-KEY:METHOD=NONE', '#EXTINF:4,', 'b.ts'],
    )
    expect(segments[0]!.key).toEqual({ address: 'http://s.example/live/k1', iv: Buffer.from(`${'00'.repeat(15)}0f`, 'hex') })
    expect(segments[1]!.key).toBeUndefined()
  })

  test('has byte ranges, the next one after the last', () => {
    const { segments } = media(
      ...[map, '#EXT-X-BYTERANGE:100@800', '#EXTINF:4,', 'all.mp4', '#EXT-X-BYTERANGE:50', '#EXTINF:4,', 'all.mp4'],
    )
    expect(segments.map(({ range }) => range)).toEqual([
      { length: 100, offset: 800 },
      { length: 50, offset: 900 },
    ])
    expect(segments[0]!.init).toMatchObject({ address: 'http://s.example/live/init.mp4', range: { length: 800, offset: 0 } })
  })

  test('may begin with a byte order mark and end lines in any way', () => {
    expect(readMediaPlaylist('\uFEFF#EXTM3U\r#EXT-X-TARGETDURATION:4\r\n#EXTINF:4,\ra.ts', BASE).segments).toHaveLength(1)
  })

  test.each([
    ['a page', '<html>', 'no playlist'],
    ['DRM', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n', 'protected by DRM'],
    ['a foreign key format', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.example"\n', 'protected by DRM'],
    ['a list of channels', '#EXTM3U\n#EXTINF:-1,One\nhttp://s.example/1.ts', 'without a target duration'],
    ['a broken IV', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k",IV=12\n', 'broken IV'],
    ['a broken range', '#EXTM3U\n#EXT-X-BYTERANGE:x\n#EXTINF:4,\na.ts', 'broken byte range'],
    ['a line of 20 kB', `#EXTM3U\n#${'x'.repeat(20_000)}`, 'too long a line'],
  ])('of %s is refused', (_, text, reason) => expect(() => readMediaPlaylist(text, BASE)).toThrow(reason))
})

describe('a multivariant playlist', () => {
  const two = readMaster(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720\na\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\nb',
    BASE,
  )
  const group = (uri: string) =>
    `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="uk"${uri}\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="g"\na`

  test('drops a group whose audio is in the variants', () => {
    expect(readMaster(group(''), BASE).audio).toEqual([])
    expect(readMaster(group(',URI="s"'), BASE).audio).toHaveLength(1)
  })

  test('of an alternate serves the renditions of the first one by their size', () => {
    const other = readMaster('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\nx\n', BASE)
    expect(addressFor('v0', two, other)).toBe('http://s.example/live/x')
    expect(addressFor('v1', two, masterOf('http://o.example/y'))).toBe('http://o.example/y')
    expect(addressFor('v2', two, two)).toBeUndefined()
  })

  test('has another shape if the sound is apart', () => {
    expect(isSameShape(two, masterOf(BASE))).toBe(true)
    expect(isSameShape(two, readMaster(group(',URI="s"'), BASE))).toBe(false)
  })

  test('without variants is refused', () => expect(() => readMaster('#EXTM3U\n', BASE)).toThrow('without variants'))
})

describe('a byte range', () => {
  test('is cut out of a whole file', () => {
    const bytes = Buffer.from('0123456789')
    expect(cutRange(bytes, rangeOf('3@2', 0), 200).toString()).toBe('234')
    expect(cutRange(Buffer.from('234'), rangeOf('3@2', 0), 206).toString()).toBe('234')
    expect(() => cutRange(bytes, rangeOf('9@5', 0), 200)).toThrow('incomplete')
  })
})
