import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { addressRule, isOpenAddress } from '../../net/open-address.ts'
import { packAudio } from './packed-audio.ts'
import { fakeStation } from './testing/fake-station.ts'
import { manualClock } from './testing/manual-clock.ts'
import { openRelay } from './testing/open-relay.ts'
import { soon } from './testing/soon.ts'
import { adtsFrame, rowOf } from './testing/synthetic-frames.ts'

vi.setConfig({ testTimeout: 30_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** An internal service of the operator; loopback has more addresses than one. */
async function openInside() {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.end('a secret of the inside')
  }).listen(0, '127.0.0.2')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, port: (server.address() as AddressInfo).port }
}

const media = (...lines: readonly string[]) => ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines].join('\n')
const own = packAudio(0, [rowOf(125, adtsFrame)])

/** Responses of the station's server for `/stream`; `inside` is a private address. */
const WAYS: [string, (inside: string) => { text: string; redirect?: string }][] = [
  ['a redirect', (inside) => ({ text: '', redirect: inside })],
  ['a list', (inside) => ({ text: `#EXTM3U\n#EXTINF:-1,FM\n${inside}` })],
  ['a list of servers', (inside) => ({ text: `[playlist]\nFile1=${inside}\nFile2=${inside}?2` })],
  ['an XSPF', (inside) => ({ text: `<?xml version="1.0"?><playlist><track><location>${inside}</location></track></playlist>` })],
  ['a variant', (inside) => ({ text: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${inside}` })],
  ['a segment', (inside) => ({ text: media('#EXTINF:4,', inside) })],
  ['a segment that redirects', (inside) => ({ text: media('#EXTINF:4,', 'moved'), redirect: inside })],
  ['an init segment', (inside) => ({ text: media(`#EXT-X-MAP:URI="${inside}"`, '#EXTINF:4,', 'own') })],
  [
    'an init segment that redirects',
    (inside) => ({ text: media('#EXT-X-MAP:URI="moved"', '#EXTINF:4,', 'own'), redirect: inside }),
  ],
  ['a key', (inside) => ({ text: media(`#EXT-X-KEY:METHOD=AES-128,URI="${inside}"`, '#EXTINF:4,', 'own') })],
]
const HOSTS = ['127.0.0.2', '[::ffff:127.0.0.2]', '2130706434', '0x7f.0.0.2', '127.0.0.2.']

test.each(WAYS.flatMap(([way, answer], i) => HOSTS.slice(0, i === 0 ? 5 : 1).map((host) => ({ way, host, answer }))))(
  '$way that leads to $host is not followed, and a visitor reads nothing of it',
  async ({ host, answer }) => {
    const inside = await openInside()
    const { text, redirect } = answer(`http://${host}:${inside.port}/`)
    const station = await fakeStation(({ url }, response) => {
      if (url === '/own') response.end(own)
      else if (redirect && (url === '/moved' || text === '')) response.writeHead(302, { Location: redirect }).end()
      else response.end(text)
    })
    const clock = manualClock(Date.now())
    const relay = openRelay(station.address, clock, addressRule(['127.0.0.1']))
    closing.push(station.stop, relay.close)
    const response = relay.ask('master.m3u8')
    await soon(() => {
      clock.advance(100)
      expect(relay.relays.isRefused('fm', station.address)).toBe(true)
    })
    expect((await response).status).toBe(503)
    expect(inside.requests).toEqual([])
    expect(relay.reported).toEqual([])
    // The operator is warned once, without an address.
    expect(relay.warnings).toEqual([expect.stringMatching(/^station fm is off air: [^\d]+$/)])
  },
)

test('an operator’s private address is refused too, with a hint how to allow it', async () => {
  const station = await fakeStation((_, response) => response.end(own))
  const relay = openRelay(station.address, manualClock(Date.now()), isOpenAddress)
  closing.push(station.stop, relay.close)
  expect((await relay.ask('master.m3u8')).status).toBe(503)
  expect(station.requests).toEqual([])
  expect(relay.warnings).toEqual([expect.stringContaining('UPSTREAM_LOCAL')])
})

const box = (type: string, body = '') => {
  const bytes = Buffer.from(`    ${type}${body}`)
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
const fragment = Buffer.concat([box('moof'), box('mdat')])

test.each<[string, Record<string, Buffer>]>([
  ['an init segment that is a page', { init: Buffer.from('<!doctype html><script>alert(1)</script>'), own: fragment }],
  ['an init segment without a moov', { init: box('ftyp'), own: fragment }],
  [
    'an init segment whose boxes are longer than it',
    { init: Buffer.concat([box('ftyp'), box('moov').subarray(0, 6)]), own: fragment },
  ],
  ['an init segment with a page behind it', { init: Buffer.concat([box('moov'), Buffer.from('<html>')]), own: fragment }],
  ['a segment of fMP4 that is a text', { init: box('moov'), own: Buffer.from('root:x:0:0') }],
  ['a segment of fMP4 without media', { init: box('moov'), own: box('moof') }],
  ['a segment that only begins as TS', { own: Buffer.concat([Buffer.alloc(188, 0x47), Buffer.from('root:x:0:0')]) }],
  ['a segment with one frame before a text', { own: Buffer.concat([adtsFrame(0), Buffer.from('root:x:0:0')]) }],
])('%s is not relayed', async (_, files) => {
  const map = files['init'] ? ['#EXT-X-MAP:URI="init"'] : []
  const station = await fakeStation(({ url = '' }, response) =>
    response.end(files[url.slice(1)] ?? media(...map, '#EXTINF:4,', 'own')),
  )
  const clock = manualClock(Date.now())
  const relay = openRelay(station.address, clock)
  closing.push(station.stop, relay.close)
  const response = relay.ask('master.m3u8')
  await soon(() => {
    clock.advance(100)
    expect(relay.relays.isRefused('fm', station.address)).toBe(true)
  })
  expect((await response).status).toBe(503)
  expect(relay.relays.find('fm')?.window.listed()).toEqual([])
})

test('a relayed file is never sniffed as another type', async () => {
  const station = await fakeStation((_, response) => response.end(rowOf(200, adtsFrame)))
  const relay = openRelay(station.address)
  closing.push(station.stop, relay.close)
  const { segments } = await relay.playlistOf(200 * 0.032)
  for (const file of ['master.m3u8', 'audio/index.m3u8', `audio/${segments[0]!.uri}`, 'audio/none.aac'])
    expect((await relay.ask(file)).headers.get('x-content-type-options')).toBe('nosniff')
})
