import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bareStation, fakeStation } from './testing/fake-station.ts'
import { manualClock } from './testing/manual-clock.ts'
import { soon } from './testing/soon.ts'
import { openRelay } from './testing/open-relay.ts'
import { adtsFrame, mp3Frame, rowOf } from './testing/synthetic-frames.ts'

vi.setConfig({ testTimeout: 30_000 })

const closing: (() => unknown)[] = []
const rejections: unknown[] = []
const note = (reason: unknown) => rejections.push(reason)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  process.off('unhandledRejection', note)
  expect(rejections.splice(0)).toEqual([])
})

function relayOf(station: { address: string; stop: () => Promise<void> }, clock = manualClock(Date.now())) {
  const relay = openRelay(station.address, clock)
  closing.push(station.stop, relay.close)
  return { ...relay, clock, address: station.address }
}

async function expectOffAir(answer: Promise<Response>): Promise<void> {
  const response = await answer
  expect(response.headers.get('retry-after')).toBe('4')
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'live_error' })])
}

const moved = (response: ServerResponse, to: string) => response.writeHead(302, { Location: to }).end()

test.each<[string, (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['404', (_, response) => response.writeHead(404).end('<html>not found</html>')],
  ['a page', (_, response) => response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end('<!doctype html><p>Radio</p>')],
  ['some text', (_, response) => response.end('there is no such mount point')],
  ['a redirect to itself', (request, response) => moved(response, request.url!)],
  ['a chain of redirects without end', (request, response) => moved(response, `${request.url}x`)],
  ['a redirect to a file', (_, response) => moved(response, 'file:///etc/passwd')],
  ['a redirect to data', (_, response) => moved(response, 'data:audio/mpeg;base64,AAAA')],
  ['a list without an address', (_, response) => response.end('#EXTM3U\n')],
  ['a list that leads to itself', (request, response) => response.end(`#EXTM3U\nhttp://${request.headers.host}/stream\n`)],
  ['megabytes that hold no sound', (_, response) => response.end(Buffer.alloc(2 ** 20, 'no sound'))],
])('%s: the first listener gets the error at once, and the station is marked as failed for half a minute', async (_, answer) => {
  const relay = relayOf(await fakeStation(answer))
  expect(relay.relays.isRefused('fm', relay.address)).toBe(false)
  await expectOffAir(relay.ask('master.m3u8'))
  expect(relay.relays.isRefused('fm', relay.address)).toBe(true)
  expect(relay.relays.isRefused('fm', `${relay.address}2`)).toBe(false)
  await expectOffAir(relay.ask('audio/index.m3u8'))
  expect(relay.reported).toEqual([])
})

test('redirects are followed five times', async () => {
  const relay = relayOf(
    await fakeStation((request, response) => {
      if (request.url !== '/stream.....') moved(response, `${request.url}.`)
      else response.end(rowOf(200, mp3Frame))
    }),
  )
  expect((await relay.ask('master.m3u8')).status).toBe(200)
})

test('a refused station is retried, less and less often, and works as soon as it responds', async () => {
  const requests: number[] = []
  const relay = relayOf(
    await fakeStation((_, response, count) => {
      requests.push(relay.clock.now())
      if (count < 4) response.writeHead(404).end()
      else response.end(rowOf(200, adtsFrame))
    }),
  )
  const beganMs = relay.clock.now()
  await expectOffAir(relay.ask('master.m3u8'))
  for (const pauseMs of [500, 1000, 2000, 4000]) {
    const { length } = requests
    // Runs other steps while the request waits.
    await soon(() => expect(relay.clock.nextInMs()).toBe(pauseMs))
    relay.clock.advance(pauseMs)
    await soon(() => expect(requests).toHaveLength(length + 1))
  }
  expect(requests.map((atMs) => atMs - beganMs)).toEqual([0, 500, 1500, 3500, 7500])
  await soon(async () => expect((await relay.ask('master.m3u8')).status).toBe(200))
  expect(relay.relays.isRefused('fm', relay.address)).toBe(false)
})

test.each([
  ['connects and says nothing', 10_000, (): void => {}],
  ['answers and sends nothing', 10_000, (response: ServerResponse) => response.writeHead(200).flushHeaders()],
])('a station that %s is off air after the wait, and its relay ends after %i ms', async (_, limitMs, answer) => {
  const station = await fakeStation((_request, response) => answer(response))
  const relay = relayOf(station)
  const response = relay.ask('master.m3u8')
  await soon(() => expect(station.requests).toHaveLength(1))
  const gone = once(station.requests[0]!.socket, 'close')
  relay.clock.advance(6999)
  relay.clock.advance(1)
  await expectOffAir(response)
  await soon(() => {
    relay.clock.advance(limitMs)
    expect(station.requests[0]!.socket.destroyed).toBe(true)
  })
  await gone
  // Silence may pass: the station is not called broken.
  expect(relay.relays.isRefused('fm', relay.address)).toBe(false)
})

test('a station that falls silent is connected anew after 15 s', async () => {
  const station = await fakeStation((_, response) => void response.writeHead(200).write(rowOf(100, adtsFrame)))
  const relay = relayOf(station)
  const response = relay.ask('master.m3u8')
  await soon(() => {
    relay.clock.advance(100)
    expect(relay.relays.find('fm')?.window.listed() ?? []).not.toEqual([])
  })
  expect((await response).status).toBe(200)
  relay.clock.advance(15_000)
  await once(station.requests[0]!.socket, 'close')
  await soon(() => {
    relay.clock.advance(500)
    expect(station.requests).toHaveLength(2)
  })
  // Players get all that it sent; two minutes later the relay has dropped it.
  expect((await relay.ask('audio/index.m3u8')).status).toBe(200)
})

test('a refused connection and a broken response are temporary failures', async () => {
  const gone = await fakeStation(() => {})
  await gone.stop()
  const relay = relayOf({ address: gone.address, stop: async () => {} })
  const response = relay.ask('master.m3u8')
  await soon(() => expect(relay.clock.pending()).toBe(3))
  relay.clock.advance(7000)
  await expectOffAir(response)
  expect(relay.relays.isRefused('fm', relay.address)).toBe(false)

  const broken = await bareStation((socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'))
  const other = relayOf(broken)
  const waiting = other.ask('master.m3u8')
  await soon(() => expect(other.clock.pending()).toBe(3))
  other.clock.advance(7000)
  await expectOffAir(waiting)
  expect(other.reported).toEqual([])
})

test('ten megabytes of a title with markup do not grow the memory, and the sound before them plays', async () => {
  const sound = rowOf(100, mp3Frame)
  const markup = Buffer.alloc(10 * 2 ** 20, "StreamTitle='<script>alert(1)</script> - <b>x</b>';")
  const station = await fakeStation((_, response, count) => {
    if (count > 0) return
    response.writeHead(200, { 'icy-metaint': String(sound.length) })
    response.end(Buffer.concat([sound, Buffer.from([255]), markup]))
  })
  const relay = relayOf(station)
  const response = relay.ask('master.m3u8')
  expect((await response).status).toBe(200)
  expect((await relay.sound(await relay.playlist())).equals(sound)).toBe(true)
  const titles = relay.relays.titles('fm')
  expect(titles.length).toBeGreaterThan(0)
  for (const { artist, title } of titles) expect(artist.length + title.length).toBeLessThanOrEqual(400)
  expect(relay.reported).toEqual([])
})
