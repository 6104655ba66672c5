import { createCipheriv } from 'node:crypto'
import * as HLS from 'hls-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { addressRule } from '../../net/open-address.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
import { openTelevision } from '../tv-relay/testing/open-television.ts'
import { tsSegment } from '../tv-relay/testing/ts-segment.ts'
import type { CatchUp } from './catch-up-address.ts'
import { archiveUpstream, secondsPlaylist } from './testing/archive-upstream.ts'

vi.setConfig({ testTimeout: 30_000 })

const MINUTE = 60_000
/** A programme of half an hour, two hours ago, at a whole segment of the upstream. */
const START = Math.floor((Date.now() - 120 * MINUTE) / 60_000) * 60_000
const END = START + 30 * MINUTE
const START_S = START / 1000
const SEGMENTS = 300

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const catchUp = (values: Partial<CatchUp> = {}): CatchUp => ({
  mode: 'shift',
  days: 7,
  shiftMinutes: 0,
  zone: 'Europe/Kyiv',
  ...values,
})

async function upstream() {
  const one = await archiveUpstream()
  closing.push(one.stop)
  return one
}

function open(streams: (Partial<RelayedStream> & { address: string })[], rule = addressRule('local')) {
  const relay = openTelevision(streams, rule)
  closing.push(relay.close)
  const ask = relay.archive(START, END)
  /** Asks again while time passes, as a waiting request needs. */
  async function read(file: string): Promise<Response> {
    const answer = ask(file)
    let isDone = false
    void answer.then(() => (isDone = true))
    await relay.later(() => {
      if (!isDone) throw new Error('no answer yet')
    }, 50)
    return answer
  }
  const playlist = async (name = 'v0') => HLS.parse(await (await read(`${name}/index.m3u8`)).text()) as HLS.types.MediaPlaylist
  return { ...relay, ask, read, playlist }
}

const codeOf = async (answer: Response): Promise<unknown> => [answer.status, ((await answer.json()) as { code: string }).code]
const textOf = async (answer: Response): Promise<string | undefined> => /second \d+/.exec(await answer.text())?.[0]

test('a programme is requested by its own URL, and played under our names', async () => {
  const { up, origin, requested } = await upstream()
  up.playlist = ({ searchParams }) => secondsPlaylist(Number(searchParams.get('utc')), SEGMENTS, { query: '?key=secret' })
  const relay = open([{ address: `${origin}/live.m3u8?token=secret`, catchUp: catchUp() }])
  const master = await (await relay.read('master.m3u8')).text()
  expect((HLS.parse(master) as HLS.types.MasterPlaylist).variants.map(({ uri }) => uri)).toEqual(['v0/index.m3u8'])
  const playlist = await relay.playlist()
  expect([playlist.endlist, playlist.playlistType, playlist.segments.length]).toEqual([true, 'VOD', SEGMENTS])
  expect(playlist.segments[0]?.programDateTime?.getTime()).toBe(START)
  const [listed] = playlist.segments.slice(120)
  const segment = await relay.read(`v0/${listed!.uri}`)
  expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
  expect(await textOf(segment)).toBe(`second ${START_S + 720}`)
  expect(requested(/live/)[0]).toMatch(new RegExp(`^/live.m3u8\\?token=secret&utc=${START_S}&lutc=\\d{10}$`))
  expect(requested(/live/)).toHaveLength(1)
  const text = await (await relay.ask('v0/index.m3u8')).text()
  expect(`${master}${text}`).not.toMatch(/secret|127\.0\.0\.1|seg\/s/)
  expect(relay.reported).toEqual([])
})

test('upstream time is guide time without its shift and correction, and dates are mapped back', async () => {
  const { up, origin, requested } = await upstream()
  up.playlist = ({ searchParams }) => {
    const fromS = Number(searchParams.get('utc'))
    return secondsPlaylist(fromS, SEGMENTS, { tags: [`#EXT-X-PROGRAM-DATE-TIME:${new Date((fromS - 4) * 1000).toISOString()}`] })
  }
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp({ shiftMinutes: 120, correctionMinutes: -60 }) }])
  const { segments, start } = await relay.playlist()
  expect(requested(/live/)[0]).toContain(`utc=${START_S - 3600}&`)
  // The upstream's segment began four seconds before the programme.
  expect(segments[0]?.programDateTime?.getTime()).toBe(START - 4000)
  expect(start).toMatchObject({ offset: 4, precise: true })
})

test('a playlist that grows is open at its end until the upstream ends it', async () => {
  const { up, origin } = await upstream()
  let count = 100
  const tags = ['#EXT-X-PLAYLIST-TYPE:EVENT']
  up.playlist = () => secondsPlaylist(START_S, count, { tags, isEnded: count === SEGMENTS })
  const relay = open([{ address: `${origin}/ch/index.m3u8`, catchUp: catchUp({ mode: 'flussonic' }) }])
  const before = await relay.playlist()
  expect([before.endlist, before.playlistType, before.segments.length]).toEqual([false, 'EVENT', 100])
  count = SEGMENTS
  relay.clock.advance(6000)
  const after = await relay.playlist()
  expect([after.endlist, after.playlistType, after.segments.length]).toEqual([true, 'VOD', SEGMENTS])
})

test('an upstream that continues after the programme is cut five minutes after it', async () => {
  const { up, origin } = await upstream()
  up.playlist = () => secondsPlaylist(START_S, SEGMENTS * 2, { isEnded: false })
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  const { endlist, segments } = await relay.playlist()
  expect([endlist, segments.length]).toEqual([true, SEGMENTS + 50])
})

test('an expired token is renewed, and the same segment is served', async () => {
  const { up, origin, requested } = await upstream()
  let token = 'one'
  up.answer = (_request, response, { pathname, searchParams }) => {
    const isExpired = pathname.startsWith('/seg/') && searchParams.get('t') !== token
    if (isExpired) response.writeHead(403).end()
    return isExpired
  }
  up.playlist = () => secondsPlaylist(START_S, SEGMENTS, { query: `?t=${token}` })
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  const { segments } = await relay.playlist()
  token = 'two'
  expect(await textOf(await relay.read(`v0/${segments[7]!.uri}`))).toBe(`second ${START_S + 42}`)
  expect(requested(/live/)).toHaveLength(2)
})

test('variants, audio and headers of each upstream are separate, with numbers of their own', async () => {
  const { up, origin } = await upstream()
  const agents = new Set<unknown>()
  up.answer = ({ headers }, response, { pathname }) => {
    agents.add(headers['user-agent'])
    if (pathname === '/gone') response.writeHead(404).end()
    return pathname === '/gone'
  }
  up.playlist = ({ pathname }) =>
    pathname !== '/live'
      ? secondsPlaylist(START_S, SEGMENTS)
      : [
          '#EXTM3U',
          '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="snd",NAME="Українська",LANGUAGE="uk",DEFAULT=YES,URI="uk.m3u8"',
          '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,AUDIO="snd"',
          '720.m3u8',
          '#EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,AUDIO="snd"',
          '360.m3u8',
        ].join('\n')
  const stream = { headers: { 'user-agent': 'Box/1' }, catchUp: catchUp() }
  const relay = open([
    { ...stream, address: `${origin}/gone` },
    { ...stream, address: `${origin}/live` },
  ])
  const master = HLS.parse(await (await relay.read('master.m3u8')).text()) as HLS.types.MasterPlaylist
  expect(master.variants.map(({ uri }) => uri).toSorted()).toEqual(['v100/index.m3u8', 'v101/index.m3u8'])
  expect(master.variants[0]?.audio.map(({ uri }) => uri)).toEqual(['a100/index.m3u8'])
  const { segments } = await relay.playlist('a100')
  expect(await textOf(await relay.read(`a100/${segments[0]!.uri}`))).toBe(`second ${START_S}`)
  expect([...agents]).toEqual(['Box/1'])
  expect((await relay.read('v102/index.m3u8')).status).toBe(404)
  expect(relay.warnings).toEqual(['channel tv: an archive of an upstream failed: answer 404'])
})

test('a sliding playlist is requested anew by the time of each piece, so that viewers can seek', async () => {
  const { up, origin, requested } = await upstream()
  up.playlist = ({ searchParams }) => {
    const fromS = Number(searchParams.get('utc'))
    return secondsPlaylist(fromS, 4, { isEnded: false })
  }
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  const { segments, endlist } = await relay.playlist()
  expect([endlist, segments.length, segments[0]?.duration]).toEqual([true, 150, 12])
  const piece = await (await relay.read('v0/100.ts')).text()
  expect(piece.match(/second \d+/g)).toEqual([`second ${START_S + 1200}`, `second ${START_S + 1206}`])
  expect(requested(/live/).at(-1)).toContain(`utc=${START_S + 1200}&`)
  expect((await relay.read('v0/150.ts')).status).toBe(404)
})

test('a piece waits for segments that a sliding playlist does not list yet', async () => {
  const { up, origin } = await upstream()
  let loads = 0
  up.playlist = () => secondsPlaylist(START_S, (loads += 1) < 4 ? 1 : 2, { isEnded: false })
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  const piece = await (await relay.read('v0/0.ts')).text()
  expect(piece.match(/second \d+/g)).toEqual([`second ${START_S}`, `second ${START_S + 6}`])
})

test.each([
  [404, [404, 'archive_missing']],
  [500, [503, 'live_error']],
])('an upstream that answers %d', async (status, expected) => {
  const { up, origin } = await upstream()
  up.answer = (_request, response) => {
    response.writeHead(status).end()
    return true
  }
  const relay = open([{ address: `${origin}/live?token=secret`, catchUp: catchUp() }])
  expect(await codeOf(await relay.read('master.m3u8'))).toEqual(expected)
  expect(relay.warnings.join()).not.toMatch(/secret|127\.0/)
})

test('a channel without catch-up, or with too short an archive, has none', async () => {
  const { up, origin } = await upstream()
  const without = open([{ address: `${origin}/live` }])
  expect(await codeOf(await without.read('master.m3u8'))).toEqual([404, 'archive_missing'])
  const short = open([{ address: `${origin}/live`, catchUp: catchUp({ days: 0 }) }])
  expect(await codeOf(await short.read('master.m3u8'))).toEqual([404, 'archive_missing'])
  expect(up.requests).toEqual([])
})

test('an archive never leads to private addresses', async () => {
  const { up, origin } = await upstream()
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }], addressRule('none'))
  expect(await codeOf(await relay.read('master.m3u8'))).toEqual([503, 'live_error'])
  expect(up.requests).toEqual([])
})

test('encrypted segments are served clear, byte ranges as files, init segments beside them', async () => {
  const { up, origin, requested } = await upstream()
  const clear = tsSegment({ at: 10, text: 'second 1' })
  const cipher = createCipheriv('aes-128-cbc', Buffer.alloc(16, 7), Buffer.alloc(16, 1))
  const file = Buffer.concat([Buffer.alloc(50), cipher.update(clear), cipher.final(), Buffer.alloc(50)])
  up.answer = ({ headers }, response, { pathname }) => {
    if (pathname === '/key') response.end(Buffer.alloc(16, 7))
    else if (pathname === '/all.ts' && headers.range) {
      const [, from, to] = /(\d+)-(\d+)/.exec(headers.range)!
      response.writeHead(206).end(file.subarray(Number(from), Number(to) + 1))
    } else return false
    return true
  }
  up.playlist = () =>
    [
      ...['#EXTM3U', '#EXT-X-TARGETDURATION:6', `#EXT-X-KEY:METHOD=AES-128,URI="/key",IV=0x${'01'.repeat(16)}`],
      ...['#EXTINF:6,', `#EXT-X-BYTERANGE:${file.length - 100}@50`, 'all.ts', '#EXT-X-ENDLIST'],
    ].join('\n')
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  const text = await (await relay.read('v0/index.m3u8')).text()
  expect(text).not.toMatch(/EXT-X-KEY|BYTERANGE/)
  expect(Buffer.from(await (await relay.read('v0/0.ts')).arrayBuffer()).equals(clear)).toBe(true)
  await Promise.all([relay.read('v0/0.ts'), relay.read('v0/0.ts')])
  expect([requested(/key/), requested(/all/)].map(({ length }) => length)).toEqual([1, 1])
})

test('an archive ends a minute after the last viewer', async () => {
  const { up, origin } = await upstream()
  up.playlist = () => secondsPlaylist(START_S, SEGMENTS)
  const relay = open([{ address: `${origin}/live`, catchUp: catchUp() }])
  await relay.playlist()
  expect(relay.tvRelays.catchUps.count()).toBe(1)
  relay.clock.advance(80_000)
  expect([relay.tvRelays.catchUps.count(), relay.clock.pending()]).toEqual([0, 0])
})
