import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { namesIn, syntheticTs } from '../ts/testing/synthetic-ts.ts'
import { bareStation, fakeStation } from './testing/fake-station.ts'
import { manualClock } from './testing/manual-clock.ts'
import { soon } from './testing/soon.ts'
import { openRelay } from './testing/open-relay.ts'
import {
  ADTS_SECONDS,
  adtsFrame,
  icyBlock,
  inChunks,
  MP3_SECONDS,
  mp3Frame,
  rowOf,
  withBlocks,
} from './testing/synthetic-frames.ts'

vi.setConfig({ testTimeout: 30_000 })

const opened: { close?: () => void; stop?: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) {
    one.close?.()
    await one.stop?.()
  }
})
const open = (...args: Parameters<typeof openRelay>) => closeLater(openRelay(...args))
const serve = async (...args: Parameters<typeof fakeStation>) => closeLater(await fakeStation(...args))
function closeLater<T extends { close?: () => void; stop?: () => Promise<void> }>(one: T): T {
  opened.push(one)
  return one
}

/** Sends this to the first client and ends; later clients get nothing. */
const sendOnce = (bytes: Buffer, headers: Record<string, string>) => (_: unknown, response: ServerResponse, count: number) => {
  if (count === 0) response.writeHead(200, headers).end(bytes)
}

test.each([
  ['AAC', 'audio/aacp', adtsFrame, ADTS_SECONDS, 'mp4a.40.2', 'audio/aac'],
  ['MP3', 'audio/mpeg', mp3Frame, MP3_SECONDS, 'mp4a.40.34', 'audio/mpeg'],
  ['MP3 under a wrong type', 'text/html; charset=utf-8', mp3Frame, MP3_SECONDS, 'mp4a.40.34', 'audio/mpeg'],
] as const)(
  '%s is relayed unchanged, cut at its frames, none of them lost',
  async (_, type, frame, seconds, codecs, fileType) => {
    const sound = rowOf(1000, frame)
    const station = await serve(sendOnce(sound, { 'Content-Type': type }))
    const relay = open(station.address)
    const { variants } = await relay.master()
    expect(variants.map((variant) => [variant.uri, variant.codecs])).toEqual([['audio/index.m3u8', codecs]])
    const playlist = await relay.playlistOf(1000 * seconds)
    expect((await relay.sound(playlist)).equals(sound)).toBe(true)

    let at = 0
    const [first] = playlist.segments
    for (const { uri, duration } of playlist.segments) {
      const file = await relay.segment(uri)
      expect(Number(file.readBigUInt64BE(65))).toBe(Math.round(at * 90_000))
      expect(duration).toBeCloseTo(((file.length - 73) / frame(0).length) * seconds, 5)
      at += duration
    }
    expect(at).toBeCloseTo(1000 * seconds, 4)
    expect(first!.programDateTime!.getTime()).toBeLessThanOrEqual(Date.now() - at * 1000 + 1)
    const answer = await relay.ask(`audio/${first!.uri}`)
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      fileType,
      'public, max-age=31536000, immutable',
    ])
    expect(relay.reported).toEqual([])
  },
)

test('headers are sent to the upstream, secrets to its own host alone', async () => {
  const sound = rowOf(1000, adtsFrame)
  const other = await serve(sendOnce(sound, { 'Content-Type': 'audio/aacp' }))
  const location = other.address.replace('127.0.0.1', 'localhost')
  const station = await serve((_, response) => void response.writeHead(302, { location }).end())
  const headers = { cookie: 'a secret', referer: 'http://r.example/' }
  const relay = open(station.address, undefined, undefined, headers)
  await relay.playlistOf(1000 * ADTS_SECONDS)
  const sent = [station, other].map(({ requests: [request] }) => [request!.headers.cookie, request!.headers.referer])
  expect(sent).toEqual([
    ['a secret', 'http://r.example/'],
    [undefined, 'http://r.example/'],
  ])
})

test('MPEG-TS over http is cut into segments that lose nothing', async () => {
  const stream = syntheticTs({ seconds: 12, hasVideo: false })
  const station = await serve((_, response) => void response.writeHead(200, { 'Content-Type': 'video/mp2t' }).write(stream))
  const relay = open(station.address)
  const playlist = await relay.playlistOf(8)
  expect(playlist.targetDuration).toBe(5)
  expect(playlist.segments.map(({ duration }) => duration)).toEqual([4, 4])
  const files = await Promise.all(playlist.segments.map(({ uri }) => relay.segment(uri)))
  expect(namesIn(Buffer.concat(files), 'A')).toEqual(Array.from({ length: 80 }, (_, i) => `A${i}`))
  const answer = await relay.ask(`audio/${playlist.segments[0]!.uri}`)
  expect(answer.headers.get('content-type')).toBe('video/mp2t')
  expect(station.requests).toHaveLength(1)
})

test('all listeners of a station share one connection, which requests titles', async () => {
  const station = await serve((_, response) => void response.writeHead(200).write(rowOf(100, adtsFrame)))
  const relay = open(station.address)
  const answers = await Promise.all(Array.from({ length: 20 }, () => relay.ask('master.m3u8')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect(station.requests).toHaveLength(1)
  expect(station.requests[0]!.headers['icy-metadata']).toBe('1')
})

test('titles are removed from the sound and dated in the playlist', async () => {
  const sound = rowOf(500, mp3Frame)
  const block = (text: string) => icyBlock(`StreamTitle='${text}';`)
  // After 7680 bytes are 20 frames, 0.48 s.
  const stream = withBlocks(sound, 7680, { 0: block('KAZKA - Плакала'), 1: block('KAZKA - Плакала'), 9: block('<b>Новини</b>') })
  const station = await serve((_, response, count) => {
    if (count > 0) return
    response.writeHead(200, { 'icy-metaint': '7680' })
    for (const chunk of inChunks(stream, 1000, 13, 4096)) response.write(chunk)
    response.end()
  })
  const relay = open(station.address)
  const playlist = await relay.playlistOf(500 * MP3_SECONDS)
  expect((await relay.sound(playlist)).equals(sound)).toBe(true)
  const startMs = playlist.segments[0]!.programDateTime!.getTime()
  const titles = relay.relays.titles('fm').map(({ atMs, ...title }) => ({ ...title, after: Math.round(atMs - startMs) }))
  // While the burst lasts only the latest title counts.
  const latest = { artist: '', title: '<b>Новини</b>', after: expect.closeTo(4800, -1) as number }
  expect(titles.at(-1)).toEqual(latest)
  expect(relay.relays.titles('other')).toEqual([])
})

test('an old SHOUTcast, which does not speak HTTP, is relayed with its titles', async () => {
  const sound = rowOf(200, mp3Frame)
  const requests: string[] = []
  const station = closeLater(
    await bareStation((socket, request) => {
      requests.push(request)
      if (requests.length === 2) {
        socket.write('ICY 200 OK\r\nicy-notice1:<BR>hello\r\nicy-metaint:1000\r\ncontent-type:audio/mpeg\r\n\r\n')
        socket.end(withBlocks(sound, 1000, { 3: icyBlock("StreamTitle='A - B';") }))
      }
      // The first one came from an HTTP parser, which waits for a response before it gives up.
      else socket.end('ICY 200 OK\r\n\r\n')
    }),
  )
  const relay = open(station.address)
  const playlist = await relay.playlistOf(200 * MP3_SECONDS)
  expect((await relay.sound(playlist)).equals(sound)).toBe(true)
  expect(relay.relays.titles('fm').map(({ artist, title }) => [artist, title])).toEqual([['A', 'B']])
  expect(requests[1]).toMatch(/^GET \/ HTTP\/1\.0\r\n/)
  expect(requests[1]).toMatch(/\r\nIcy-MetaData: 1\r\n/)
})

test('after an interruption the station continues behind a discontinuity', async () => {
  const station = await serve((_, response, count) => {
    if (count === 0) return void response.writeHead(200).end(rowOf(100, adtsFrame))
    // Six seconds that were on air, and then 32 frames in a second.
    response.writeHead(200).write(rowOf(200, adtsFrame, 1000))
    let sent = 1200
    const sending = setInterval(() => response.write(rowOf(8, adtsFrame, (sent += 8) - 8)), 250)
    response.on('close', () => clearInterval(sending))
  })
  const relay = open(station.address)
  await relay.master()
  const playlist = await soon(async () => {
    const read = await relay.playlist()
    expect(read.segments.some(({ discontinuity }) => discontinuity)).toBe(true)
    return read
  })
  const at = playlist.segments.findIndex(({ discontinuity }) => discontinuity)
  const playedMs = playlist.segments.slice(0, at).reduce((sum, { duration }) => sum + duration * 1000, 0)
  const [first, next] = [playlist.segments[0]!, playlist.segments[at]!]
  expect(next.programDateTime!.getTime()).toBeGreaterThanOrEqual(Math.floor(first.programDateTime!.getTime() + playedMs))
  const before = await relay.sound({ ...playlist, segments: playlist.segments.slice(0, at) } as typeof playlist)
  expect(before.equals(rowOf(100, adtsFrame))).toBe(true)
  const times = await Promise.all(playlist.segments.map(async ({ uri }) => (await relay.segment(uri)).readBigUInt64BE(65)))
  expect(times[at]).toBe(BigInt(Math.round(100 * ADTS_SECONDS * 90_000)))
})

test('a list leads to its first entry', async () => {
  const station = await serve((request, response) => {
    if (request.url === '/stream')
      response.end(`[playlist]\nFile1=http://${request.headers.host}/live\nFile2=http://other.example/\n`)
    else if (request.url === '/live') response.end(`#EXTM3U\n#EXTINF:-1,FM\nhttp://${request.headers.host}/sound\n`)
    else response.writeHead(200).write(rowOf(100, adtsFrame))
  })
  expect((await open(station.address).ask('master.m3u8')).status).toBe(200)
})

test('a station without listeners for a minute is disconnected, and connected by the next request', async () => {
  const clock = manualClock(Date.now())
  const station = await serve((_, response) => void response.writeHead(200).write(rowOf(100, adtsFrame)))
  const relay = open(station.address, clock)
  const first = relay.ask('master.m3u8')
  await soon(() => expect(station.requests).toHaveLength(1))
  const closed = once(station.requests[0]!.socket, 'close')
  await soon(() => {
    clock.advance(100)
    expect(relay.relays.find('fm')?.window.listed() ?? []).not.toEqual([])
  })
  expect((await first).status).toBe(200)
  clock.advance(50_000)
  const { segments } = await relay.playlist()
  clock.advance(59_000)
  expect(relay.relays.find('fm')).toBeDefined()
  clock.advance(1000)
  await closed
  expect(relay.relays.find('fm')).toBeUndefined()
  expect(clock.pending()).toBe(0)
  // A file does not begin a relay, a playlist does.
  expect((await relay.ask(`audio/${segments[0]!.uri}`)).status).toBe(404)
  expect(station.requests).toHaveLength(1)
  void relay.ask('audio/index.m3u8')
  await soon(() => expect(station.requests).toHaveLength(2))
})
