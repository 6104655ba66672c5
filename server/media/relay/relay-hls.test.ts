import { createCipheriv } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { packAudio } from './packed-audio.ts'
import { fakeStation } from './testing/fake-station.ts'
import { manualClock } from './testing/manual-clock.ts'
import { soon } from './testing/soon.ts'
import { openRelay } from './testing/open-relay.ts'
import { adtsFrame, mp3Frame, rowOf } from './testing/synthetic-frames.ts'

vi.setConfig({ testTimeout: 30_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/**
 * An upstream of 4 s segments 0, 1, 2 ... whose playlist lists `upstream.listed`; `files` are its other
 * files.
 */
async function openUpstream(
  file: (index: number) => Buffer,
  extra: {
    map?: string
    files?: Record<string, Buffer | string>
    /** Tags of each segment. */
    tags?: (index: number) => string[]
    /** The file of all segments, for byte ranges. */
    whole?: { bytes: Buffer; status: number }
  } = {},
) {
  const upstream = { listed: [0, 1, 2], ended: false, broken: new Set<string>(), requests: [] as string[] }
  const index = () =>
    [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:4',
      `#EXT-X-MEDIA-SEQUENCE:${upstream.listed[0]}`,
      ...(extra.map ? [`#EXT-X-MAP:URI="${extra.map}"`] : []),
      ...upstream.listed.flatMap((i) => [...(extra.tags?.(i) ?? []), '#EXTINF:4,', extra.whole ? 'whole' : `${i}.seg`]),
      ...(upstream.ended ? ['#EXT-X-ENDLIST'] : []),
    ].join('\n')
  const answer = ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const name = url.slice(1)
    upstream.requests.push(name)
    if (upstream.broken.has(name)) return void response.writeHead(500).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (name === 'whole' && extra.whole && range) {
      const { bytes, status } = extra.whole
      const part = status === 206 ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes
      return void response.writeHead(status).end(part)
    }
    const body = extra.files?.[name] ?? (name === 'stream' ? index() : file(Number.parseInt(name, 10)))
    response.end(body)
  }
  const station = await fakeStation(answer)
  const clock = manualClock(Date.now())
  const relay = openRelay(station.address, clock)
  closing.push(station.stop, relay.close)
  const uris = async () => (await relay.playlist()).segments.map(({ uri }) => uri)
  /** Lets time pass until the relay lists so many segments. */
  const grownTo = (count: number) =>
    soon(async () => {
      clock.advance(100)
      relay.relays.find('fm')?.touch()
      expect(relay.relays.find('fm')?.window.listed() ?? []).toHaveLength(count)
    })
  const listed = () => relay.relays.find('fm')?.window.listed() ?? []
  return { ...relay, upstream, clock, uris, listed, grownTo, address: station.address }
}

const packed = (i: number) => packAudio(i * 4, [rowOf(125, adtsFrame, i * 125)])
const utf8 = (id: string, text: string) => {
  const body = Buffer.concat([Buffer.from([3]), Buffer.from(text)])
  return Buffer.concat([Buffer.from(id), Buffer.from([0, 0, 0, body.length, 0, 0]), body])
}
const titled = (i: number) => {
  const frames = Buffer.concat([utf8('TPE1', 'Артист'), utf8('TIT2', `Пісня ${i}`)])
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, frames.length]), frames, packed(i)])
}

const box = (type: string, body: string) => {
  const bytes = Buffer.from(`    ${type}${body}`)
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

test('the segments of an HLS upstream are relayed unchanged, as they appear', async () => {
  const station = await openUpstream(packed)
  const { variants } = await station.master()
  expect(variants[0]!.codecs).toBe('mp4a.40.2')
  await station.grownTo(3)
  station.upstream.listed = [1, 2, 3, 4]
  await station.grownTo(5)
  const playlist = await station.playlist()
  for (const [i, { uri, duration, discontinuity }] of playlist.segments.entries()) {
    expect((await station.segment(uri)).equals(packed(i))).toBe(true)
    expect([uri.split('.')[1], duration, discontinuity]).toEqual(['aac', 4, undefined])
  }
  expect(station.upstream.requests.filter((name) => name === '1.seg')).toHaveLength(1)
  expect(station.reported).toEqual([])
})

test('encrypted segments are relayed clear, and each key is fetched once', async () => {
  const key = Buffer.alloc(16, 7)
  const encrypted = (i: number) => {
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(i, 12)
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    return Buffer.concat([cipher.update(packed(i)), cipher.final()])
  }
  const tags = () => ['#EXT-X-KEY:METHOD=AES-128,URI="key"']
  const station = await openUpstream(encrypted, { tags, files: { key } })
  await station.master()
  await station.grownTo(3)
  const { segments } = await station.playlist()
  for (const [i, { uri }] of segments.entries()) expect((await station.segment(uri)).equals(packed(i))).toBe(true)
  expect(station.upstream.requests.filter((name) => name === 'key')).toHaveLength(1)
})

test.each([206, 200])('segments in byte ranges are cut from an answer %i', async (status) => {
  const whole = Buffer.concat([packed(0), packed(1), packed(2)])
  const { length } = packed(0)
  const tags = (i: number) => [`#EXT-X-BYTERANGE:${length}@${i * length}`]
  const station = await openUpstream(packed, { tags, whole: { bytes: whole, status } })
  await station.master()
  await station.grownTo(3)
  const { segments } = await station.playlist()
  for (const [i, { uri }] of segments.entries()) expect((await station.segment(uri)).equals(packed(i))).toBe(true)
})

test('a segment that the upstream lacks (EXT-X-GAP) is not requested', async () => {
  const station = await openUpstream(packed, { tags: (i) => (i === 1 ? ['#EXT-X-GAP'] : []) })
  await station.master()
  await station.grownTo(2)
  expect(station.upstream.requests).not.toContain('1.seg')
  expect(station.listed().map(({ discontinuity }) => discontinuity)).toEqual([false, true])
})

test('a segment of ten megabytes is relayed', async () => {
  const large = Buffer.concat(Array.from({ length: 200 }, () => packed(0)))
  const bytes = Buffer.concat(Array.from({ length: Math.ceil((10 * 2 ** 20) / large.length) }, () => large))
  const station = await openUpstream((i) => (i === 2 ? bytes : packed(i)))
  await station.master()
  await station.grownTo(3)
  expect(station.reported).toEqual([])
})

test.each([-3_600_000, 3_600_000])('a wall clock that jumps by %i ms does not interrupt the sound', async (jumpMs) => {
  const relay = await openUpstream(packed)
  await relay.master()
  const [before] = relay.listed()
  relay.clock.jump(jumpMs)
  relay.upstream.listed = [1, 2, 3]
  await relay.grownTo(4)
  const segments = relay.listed()
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  expect(segments.map(({ startMs }) => startMs - before!.startMs)).toEqual([0, 4000, 8000, 12_000])
})

test('a connection made after the wall clock has jumped follows it, and repeats nothing', async () => {
  const relay = await openUpstream(packed)
  await relay.master()
  relay.upstream.broken.add('stream')
  await soon(() => {
    relay.clock.advance(500)
    expect(relay.upstream.requests.filter((name) => name === 'stream').length).toBeGreaterThan(4)
  })
  relay.clock.jump(-3_600_000)
  relay.upstream.broken.clear()
  relay.upstream.listed = [7, 8, 9]
  await soon(() => {
    relay.clock.advance(100)
    relay.relays.find('fm')?.touch()
    expect(relay.listed().at(-1)!.discontinuities).toBe(1)
  })
  const { startMs, seconds } = relay.listed().at(-1)!
  expect(Math.abs(startMs + seconds * 1000 - relay.clock.now())).toBeLessThan(15_000)
})

test('titles are in the segments', async () => {
  const station = await openUpstream(titled)
  await station.master()
  await station.grownTo(3)
  const [first] = (await station.playlist()).segments
  const beganMs = first!.programDateTime!.getTime()
  expect(station.relays.titles('fm')).toEqual(
    [0, 1, 2].map((i) => ({ atMs: beganMs + i * 4000, artist: 'Артист', title: `Пісня ${i}` })),
  )
})

test.each([
  ['TS', 'ts', 'video/mp2t', undefined, () => Buffer.alloc(188, 0x47)],
  ['fMP4', 'm4s', 'audio/mp4', 'init.mp4', (i: number) => Buffer.concat([box('moof', `${i}`), box('mdat', 'sound')])],
  ['MP3', 'mp3', 'audio/mpeg', undefined, (i: number) => packAudio(i, [mp3Frame(i)])],
] as const)('%s is relayed with its type and init segment', async (_, ending, type, map, file) => {
  const init = Buffer.concat([box('ftyp', 'iso6'), box('moov', 'tracks')])
  const station = await openUpstream(file, map ? { map, files: { [map]: init } } : {})
  await station.master()
  await station.grownTo(3)
  const { segments } = await station.playlist()
  const answer = await station.ask(`audio/${segments[2]!.uri}`)
  expect([segments[2]!.uri.split('.')[1], answer.headers.get('content-type')]).toEqual([ending, type])
  expect(Buffer.from(await answer.arrayBuffer()).equals(file(2))).toBe(true)
  expect(segments[0]!.map?.uri !== undefined).toBe(map !== undefined)
  if (map) expect((await station.segment(segments[0]!.map!.uri)).equals(init)).toBe(true)
})

test('of a multivariant playlist the best sound is relayed, under its codecs', async () => {
  const variants = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=48000,CODECS="mp4a.40.5"',
    'low',
    '#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.29"',
    'high',
  ].join('\n')
  const high = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\n0.seg\n#EXTINF:6,\n1.seg\n'
  const station = await openUpstream(packed, { files: { stream: variants, high } })
  expect((await station.master()).variants[0]!.codecs).toBe('mp4a.40.29')
  expect((await station.playlist()).targetDuration).toBe(6)
})

test('a segment that fails once is requested again', async () => {
  const station = await openUpstream(packed)
  station.upstream.broken.add('1.seg')
  await station.master()
  await soon(() => expect(station.upstream.requests.filter((name) => name === '1.seg')).toHaveLength(1))
  station.upstream.broken.clear()
  await station.grownTo(3)
  expect((await station.playlist()).segments.some(({ discontinuity }) => discontinuity)).toBe(false)
})

test.each([
  ['is missing for good', [0, 1, 2], [0, 2]],
  ['left the playlist before it was seen', [0, 1, 2], [0, 1, 2, 5]],
])('a segment that %s leaves a marked gap', async (why, listed, passed) => {
  const station = await openUpstream(packed)
  if (why === 'is missing for good') station.upstream.broken.add('1.seg')
  await station.master()
  await station.grownTo(Math.min(passed.length, listed.length))
  if (passed.includes(5)) station.upstream.listed = [5]
  await station.grownTo(passed.length)
  const { segments } = await station.playlist()
  const last = segments.at(-1)!
  expect((await station.segment(last.uri)).equals(packed(passed.at(-1)!))).toBe(true)
  expect(segments.map(({ discontinuity }) => discontinuity === true)).toEqual(passed.map((_, i) => i === passed.length - 1))
  expect(last.programDateTime!.getTime() - segments[0]!.programDateTime!.getTime()).toBe(passed.at(-1)! * 4000)
})

test('a stalled playlist is retried after 15 s, nothing is published twice, and it continues', async () => {
  const station = await openUpstream(packed)
  const { clock, upstream, relays, address } = station
  const beganMs = clock.now()
  await station.master()
  await station.grownTo(3)
  const fetches = () => upstream.requests.filter((name) => name === '2.seg').length
  /** Lets time pass, with a listener, until the segment was fetched so often. */
  const fetched = (times: number) =>
    soon(() => {
      clock.advance(100)
      relays.find('fm')?.touch()
      expect(fetches()).toBeGreaterThanOrEqual(times)
    })
  // Only a new connection fetches a segment again, to see whether it is the same.
  await fetched(2)
  expect(clock.now() - beganMs).toBeGreaterThanOrEqual(15_000)
  await fetched(3)
  expect(station.listed().map(({ sequence }) => sequence - station.listed()[0]!.sequence)).toEqual([0, 1, 2])
  upstream.listed = [1, 2, 3]
  await station.grownTo(4)
  const bodies = await Promise.all((await station.uris()).map((uri) => station.segment(uri)))
  expect(bodies.map((body) => body.equals(packed(3)))).toEqual([false, false, false, true])
  expect(relays.isRefused('fm', address)).toBe(false)
  expect(station.reported).toEqual([])
})

test('an upstream restarted under the same numbers is new', async () => {
  let offset = 0
  const station = await openUpstream((i) => packed(i + offset))
  await station.master()
  station.upstream.broken.add('stream')
  const playlists = () => station.upstream.requests.filter((name) => name === 'stream').length
  await soon(() => {
    station.clock.advance(500)
    expect(playlists()).toBeGreaterThan(4)
  })
  offset = 100
  station.upstream.broken.clear()
  await soon(() => {
    station.clock.advance(100)
    station.relays.find('fm')?.touch()
    expect(station.listed().at(-1)!.discontinuities).toBe(1)
  })
  const bodies = await Promise.all((await station.uris()).map((uri) => station.segment(uri)))
  expect(bodies.at(-1)!.equals(packed(102))).toBe(true)
})

test('an ended playlist is not played again', async () => {
  const station = await openUpstream(packed)
  station.upstream.ended = true
  await station.master()
  const playlists = () => station.upstream.requests.filter((name) => name === 'stream').length
  await soon(() => {
    station.clock.advance(500)
    station.relays.find('fm')?.touch()
    expect(playlists()).toBeGreaterThan(4)
  })
  expect(station.listed()).toHaveLength(3)
})

test.each([
  ['protected by DRM', '#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:4,\n0.seg'],
  ['of AC-3, which we do not know', '#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nac3'],
])('an upstream that is %s is marked as failed', async (_, lines) => {
  const station = await openUpstream(packed, { files: { stream: `#EXTM3U\n${lines}\n`, ac3: Buffer.from([0x0b, 0x77, 0, 0]) } })
  const response = station.ask('master.m3u8')
  await soon(() => {
    station.clock.advance(100)
    expect(station.relays.isRefused('fm', station.address)).toBe(true)
  })
  expect((await response).status).toBe(503)
})
