import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { open, upstream } from './testing/opened.ts'
import { tsSegment } from './testing/ts-segment.ts'
import { readTsTimes } from './ts-timestamps.ts'

vi.setConfig({ testTimeout: 30_000 })

const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.split(' ')[1]))

test('S2: a restarted upstream continues under our numbers and dates', async () => {
  const one = await upstream()
  const relay = open(one.address)
  const before = await relay.playlistOf(6)
  one.tv.bytesOf = (i) => tsSegment({ at: 10 + i * 4, text: `segment ${i}` })
  one.tv.first = 0
  one.tv.count = 3
  const after = await relay.playlistOf(9)
  expect(numbers(await relay.texts())).toEqual([102, 103, 104, 105, 106, 107, 0, 1, 2])
  expect(after.mediaSequenceBase).toBe(before.mediaSequenceBase)
  expect(after.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  const times = await Promise.all(after.segments.map(async ({ uri }) => readTsTimes(await relay.segment(uri))?.firstPts))
  expect(times.map((ticks) => Math.round(ticks! / 90_000 / 4))).toEqual([102, 103, 104, 105, 106, 107, 108, 109, 110])
  expect(after.segments[0]!.programDateTime).toEqual(before.segments[0]!.programDateTime)
})

test('S2: other codecs after a restart are one discontinuity', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.tv.bytesOf = (i) => tsSegment({ at: 10 + i * 4, text: `segment ${i}`, streamType: 0x24 })
  one.tv.first = 0
  one.tv.count = 3
  const { segments } = await relay.playlistOf(9)
  expect(segments.map(({ discontinuity }) => Boolean(discontinuity)).indexOf(true)).toBe(6)
  expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1)
})

test('a new numbering of the same media, as after a change of the cache, is no discontinuity', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.tv.first = 5000
  const media = (i: number) => i - 4898
  one.tv.bytesOf = (i) => tsSegment({ at: media(i) * 4, text: `segment ${media(i)}` })
  const { segments } = await relay.playlistOf(8)
  expect(numbers(await relay.texts())).toEqual([102, 103, 104, 105, 106, 107, 108, 109])
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
})

test('an older playlist from another cache changes nothing', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.advance(2)
  await relay.playlistOf(8)
  one.advance(-2)
  const requests = one.requested('/live/index.m3u8')
  await relay.later(() => expect(one.requested('/live/index.m3u8')).toBeGreaterThan(requests + 1))
  one.advance(3)
  await relay.playlistOf(9)
  expect(numbers(await relay.texts())).toEqual([102, 103, 104, 105, 106, 107, 108, 109, 110])
})

test('a picture that repeats, as while a programme pauses, is published each time', async () => {
  const one = await upstream()
  one.tv.bytesOf = () => tsSegment({ at: 0, text: 'segment 0' })
  one.tv.linesOf = () => ['#EXT-X-DISCONTINUITY']
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.advance(3)
  const { segments } = await relay.playlistOf(9)
  expect(segments.slice(1).every(({ discontinuity }) => discontinuity)).toBe(true)
})

test('S3: tokens of 12 s in a redirect lose no segment and stay inside', async () => {
  const one = await upstream()
  let [token, validUntilMs, resolved] = ['', 0, 0]
  one.tv.answer = (_, response, path) => {
    if (path === '/live/index.m3u8?key=secret') {
      resolved += 1
      token = `token${resolved}`
      validUntilMs = relay.clock.now() + 12_000
      response.writeHead(302, { Location: `/${token}/live/index.m3u8` }).end()
      return true
    }
    if (path.startsWith(`/${token}/`) && relay.clock.now() < validUntilMs) return false
    response.writeHead(403).end()
    return true
  }
  const relay = open(`${one.address}?key=secret`)
  await relay.playlistOf(6)
  const beganMs = relay.clock.now()
  let seen: number[] = []
  while (relay.clock.now() - beganMs < 100_000) {
    one.advance()
    const last = one.tv.first + one.tv.count - 1
    const answer = await relay.later(async () => {
      const playlist = await relay.ask('v0/index.m3u8')
      const texts = numbers(await relay.texts())
      expect(texts.at(-1)).toBe(last)
      seen = [...new Set([...seen, ...texts])]
      return playlist.text()
    }, 1000)
    expect(answer).not.toMatch(/token|secret|DISCONTINUITY\n/)
  }
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => 102 + i))
  expect(resolved).toBeLessThanOrEqual(Math.ceil((relay.clock.now() - beganMs) / 12_000) + 1)
  expect(relay.warnings).toEqual([])
})

test('S4: AES-128 without an IV and with changing keys is decrypted; each key is fetched once, with the headers', async () => {
  const one = await upstream()
  const keys = new Map<number, Buffer>()
  const keyOf = (i: number) => keys.get(Math.floor(i / 3)) ?? keys.set(Math.floor(i / 3), randomBytes(16)).get(Math.floor(i / 3))!
  const clear = one.tv.bytesOf
  one.tv.bytesOf = (i) => {
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(i, 12)
    const cipher = createCipheriv('aes-128-cbc', keyOf(i), iv)
    return Buffer.concat([cipher.update(clear(i)), cipher.final()])
  }
  one.tv.linesOf = (i) => [`#EXT-X-KEY:METHOD=AES-128,URI="/keys/${Math.floor(i / 3)}"`]
  one.tv.answer = (request, response, path) => {
    const [, number] = /^\/keys\/(\d+)$/.exec(path) ?? []
    if (number === undefined) return false
    if (request.headers.referer === 'http://shop.example/') response.end(keys.get(Number(number)) ?? keyOf(Number(number) * 3))
    else response.writeHead(403).end()
    return true
  }
  const relay = open({ address: one.address, headers: { referer: 'http://shop.example/' } })
  await relay.playlistOf(6)
  one.advance(3)
  await relay.playlistOf(9)
  expect(numbers(await relay.texts())).toEqual([102, 103, 104, 105, 106, 107, 108, 109, 110])
  expect(await (await relay.ask('v0/index.m3u8')).text()).not.toContain('EXT-X-KEY')
  expect(one.tv.requests.filter((path) => path.startsWith('/keys/'))).toEqual(['/keys/34', '/keys/35', '/keys/36'])
})

test.each([
  ['answers 206', true],
  ['ignores ranges', false],
])('byte ranges of a server that %s are cut out', async (_, isPartial) => {
  const one = await upstream()
  const part = (i: number) => one.tv.bytesOf(i)
  one.tv.nameOf = () => 'all.ts'
  one.tv.linesOf = (i) => [`#EXT-X-BYTERANGE:564@${(i - 100) * 564}`]
  one.tv.answer = (request, response, path) => {
    if (path !== '/live/all.ts') return false
    const whole = Buffer.concat(Array.from({ length: 20 }, (__, i) => part(100 + i)))
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (isPartial) response.writeHead(206).end(whole.subarray(Number(from), Number(to) + 1))
    else response.end(whole)
    return true
  }
  const relay = open(one.address)
  await relay.playlistOf(6)
  expect(numbers(await relay.texts())).toEqual([102, 103, 104, 105, 106, 107])
})

test('cookies are sent to the host of the stream, a user agent to every host', async () => {
  const [one, other] = [await upstream(), await upstream()]
  const seen: [string, string | undefined, string | undefined][] = []
  for (const [name, server] of [
    ['own', one],
    ['other', other],
  ] as const) {
    server.tv.answer = ({ headers }, response, path) => {
      seen.push([name, headers['user-agent'], headers.cookie])
      if (name === 'other' || !path.includes('m3u8')) return false
      response.writeHead(302, { Location: `http://localhost:${other.port}/live/index.m3u8` }).end()
      return true
    }
  }
  const relay = open({ address: one.address, headers: { 'user-agent': 'Box/1', cookie: 'k=1', host: 'evil.example' } })
  await relay.playlistOf(6)
  expect(new Set(seen.map((one) => one.join()))).toEqual(new Set(['own,Box/1,k=1', 'other,Box/1,']))
})
