import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailedEntries } from './failed-entries.ts'
import { manualClock } from './testing/manual-clock.ts'
import { fakeStation } from './testing/fake-station.ts'
import { openRelay } from './testing/open-relay.ts'
import { soon } from './testing/soon.ts'
import { adtsFrame, mp3Frame, rowOf } from './testing/synthetic-frames.ts'

vi.setConfig({ testTimeout: 30_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const sound = rowOf(200, adtsFrame)

/** A station whose list names servers of its own; `servers` answer by the names in the list. */
async function openList(list: string, servers: Record<string, (response: ServerResponse) => unknown>, type = 'text/plain') {
  const requests: string[] = []
  const station = await fakeStation(({ url = '', headers }: IncomingMessage, response) => {
    if (url === '/stream')
      return void response.writeHead(200, { 'Content-Type': type }).end(list.replaceAll('HOST', `http://${headers.host}`))
    requests.push(url.slice(1))
    servers[url.slice(1)]?.(response)
  })
  const clock = manualClock(Date.now())
  const relay = openRelay(station.address, clock)
  closing.push(station.stop, relay.close)
  /** Lets time pass until the first playlist answers. */
  async function expectOnAir() {
    const answer = relay.ask('master.m3u8')
    await soon(() => {
      clock.advance(100)
      expect(relay.relays.find('fm')?.window.listed() ?? []).not.toEqual([])
    })
    expect((await answer).status).toBe(200)
  }
  return { ...relay, clock, requests, expectOnAir }
}

const plays = (response: ServerResponse) => response.writeHead(200).write(sound)

test.each<[string, (response: ServerResponse) => unknown]>([
  ['answers 404', (response) => response.writeHead(404).end()],
  ['refuses', (response) => response.destroy()],
  ['is a page', (response) => response.end('<!doctype html>')],
  ['ends at once', (response) => response.end()],
  [
    'is a playlist with DRM',
    (response) => response.end('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:4,\na'),
  ],
  ['is a list of nothing', (response) => response.end('#EXTM3U\n')],
  ['leads to this list again', (response) => response.writeHead(302, { Location: '/stream' }).end()],
  ['connects and says nothing', () => {}],
])('where the first server of a list %s, the second one plays', async (_, first) => {
  const station = await openList('[playlist]\nFile1=HOST/one\nFile2=HOST/two\n', { one: first, two: plays })
  const beganMs = station.clock.now()
  await station.expectOnAir()
  // A broken keep-alive connection is retried once.
  expect([...new Set(station.requests)]).toEqual(['one', 'two'])
  // Sooner than players give up.
  expect(station.clock.now() - beganMs).toBeLessThan(7000)
  expect(station.reported).toEqual([])
})

test('a server that failed costs no wait when the station is connected anew', async () => {
  let playing: ServerResponse | undefined
  const station = await openList('HOST/one\nHOST/two\n', {
    one: (response) => response.writeHead(503).end(),
    two: (response) => plays((playing = response)),
  })
  await station.expectOnAir()
  expect(station.requests.splice(0)).toEqual(['one', 'two'])
  playing?.destroy()
  await soon(() => {
    station.clock.advance(100)
    station.relays.find('fm')?.touch()
    expect(station.requests).toEqual(['two'])
  })
})

test('a failed server is last for ten minutes, or until it plays', () => {
  const clock = manualClock(0)
  const failed = createFailedEntries(clock)
  const servers = ['one', 'two', 'three']
  failed.note('one')
  expect(failed.sort(servers)).toEqual(['two', 'three', 'one'])
  failed.note('two')
  failed.forget('two')
  clock.advance(10 * 60_000 - 1)
  expect(failed.sort(servers)).toEqual(['two', 'three', 'one'])
  clock.advance(1)
  expect(failed.sort(servers)).toEqual(servers)
  for (let i = 0; i < 1001; i++) failed.note(`${i}`)
  expect(failed.sort(['0', '1', 'x'])).toEqual(['0', 'x', '1'])
})

test('a list whose servers all fail for good is off air for good', async () => {
  const gone = (response: ServerResponse) => response.writeHead(404).end()
  const station = await openList('HOST/one\nHOST/two\n', { one: gone, two: gone })
  expect((await station.ask('master.m3u8')).status).toBe(503)
  expect(station.requests).toEqual(['one', 'two'])
  expect(station.warnings).toEqual(['station fm is off air: answer 404'])
})

test.each([
  ['relative entries under a type of lists', 'audio/x-mpegurl', '#FM\none\n'],
  ['a comment first', 'text/plain', '# FM\nHOST/one'],
  ['#EXTINF first', 'text/plain', '#EXTINF:-1,FM\r\nHOST/one'],
  ['a .pls with comments and spaces', 'text/plain', '; FM\n[playlist]\nfile1 = HOST/one'],
  ['an XSPF', 'application/xspf+xml', '<?xml version="1.0"?><playlist><location>HOST/one</location></playlist>'],
  ['an ASX', 'video/x-ms-asf', '<asx version="3.0"><entry><ref href="HOST/one"/></entry></asx>'],
])('%s lead to the station', async (_, type, list) => {
  const station = await openList(list, { one: plays }, type)
  await station.expectOnAir()
})

const syncSafe = (size: number) => Buffer.from([size >> 21, size >> 14, size >> 7, size].map((bits) => bits & 0x7f))
const id3 = (size: number) => Buffer.concat([Buffer.from('ID3\u0003\0\0', 'latin1'), syncSafe(size), Buffer.alloc(size, 0xff)])
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])
const ape = (size: number) => {
  const part = (isHeader: boolean) => {
    const bytes = Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(24)])
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(size + 32, 12)
    bytes.writeUInt32LE(isHeader ? 0xa000_0000 : 0x8000_0000, 20)
    return bytes
  }
  return Buffer.concat([part(true), Buffer.alloc(size, 0xff), part(false)])
}

test('pictures in the tags of files, at the start and between files, are skipped', async () => {
  const files = [0, 1, 2].map((i) => rowOf(100, mp3Frame, i * 100))
  const cover = id3(446_000)
  const station = await fakeStation((_, response, count) => {
    if (count > 0) return
    response.writeHead(200)
    response.end(Buffer.concat([cover, files[0]!, ape(5000), id3v1, cover, files[1]!, id3v1, files[2]!, id3v1]))
  })
  const relay = openRelay(station.address)
  closing.push(station.stop, relay.close)
  const playlist = await relay.playlistOf(300 * 0.024)
  expect((await relay.sound(playlist)).equals(Buffer.concat(files))).toBe(true)
  expect(playlist.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
})

test('a stream of nothing but tags is no sound', async () => {
  const station = await fakeStation((_, response) => response.end(Buffer.concat(Array.from({ length: 40 }, () => id3(446_000)))))
  const relay = openRelay(station.address)
  closing.push(station.stop, relay.close)
  expect((await relay.ask('master.m3u8')).status).toBe(503)
  await soon(() => expect(relay.warnings).toEqual(['station fm is off air: no sound in the stream']))
})
