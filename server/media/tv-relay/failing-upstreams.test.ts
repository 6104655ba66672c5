import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { open, upstream } from './testing/opened.ts'

vi.setConfig({ testTimeout: 30_000 })

type Relay = ReturnType<typeof open>

async function codeOf(relay: Relay, file = 'v0/index.m3u8') {
  const answer = await relay.askLater(file)
  const { code } = answer.status === 200 ? { code: undefined } : ((await answer.json()) as { code: string })
  return { status: answer.status, code, retryAfter: answer.headers.get('Retry-After') }
}

const OFF_AIR = { status: 503, code: 'off_air', retryAfter: '10' }

test('S1: a stalled playlist is off air, publishes nothing twice, and continues when it moves', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  await relay.later(async () => expect(await codeOf(relay)).toEqual(OFF_AIR), 500)
  one.advance()
  const playlist = await relay.playlistOf(7)
  expect(await relay.texts()).toEqual([102, 103, 104, 105, 106, 107, 108].map((i) => `segment ${i}`))
  expect(playlist.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
})

test('S1, D10: an alternate takes over from a stalled playlist, within 25 s and with one discontinuity', async () => {
  const [one, other] = [await upstream(), await upstream()]
  other.tv.first = 7000
  const relay = open(one.address, other.address)
  await relay.playlistOf(6)
  const fromMs = relay.clock.now()
  const { segments } = await relay.playlistOf(8)
  expect(relay.clock.now() - fromMs).toBeLessThan(25_000)
  expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1)
  expect((await relay.texts()).slice(5, 8)).toEqual(['segment 107', 'segment 7002', 'segment 7003'])
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['is gone', (_, response) => response.writeHead(404).end()],
  ['is an HTML page', (_, response) => response.end('<!DOCTYPE html><p>Login')],
  ['is silent', () => {}],
  ['hangs up', (request) => request.socket.destroy()],
])('an alternate takes over where the first address %s', async (_, fail) => {
  const [one, other] = [await upstream(), await upstream()]
  other.tv.first = 7000
  const relay = open(one.address, other.address)
  await relay.playlistOf(6)
  const fromMs = relay.clock.now()
  one.tv.answer = (request, response) => {
    fail(request, response)
    return true
  }
  const { segments } = await relay.playlistOf(8)
  expect(relay.clock.now() - fromMs).toBeLessThan(25_000)
  expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1)
})

test('a channel whose upstream never responds is off air at once, and on air again once it responds', async () => {
  const one = await upstream()
  one.tv.answer = (_, response) => {
    response.writeHead(404).end()
    return true
  }
  const relay = open(one.address)
  expect(await codeOf(relay, 'master.m3u8')).toEqual(OFF_AIR)
  expect(relay.tvRelays.isOffAir('tv')).toBe(true)
  one.tv.answer = () => false
  await relay.playlistOf(6)
  expect(relay.tvRelays.isOffAir('tv')).toBe(false)
  expect(relay.warnings).toEqual(['channel tv: an upstream failed: answer 404'])
})

test('D10: an alternate takes over from an address that sends at half the speed', async () => {
  const [one, other] = [await upstream(), await upstream()]
  other.tv.first = 7000
  const relay = open(one.address, other.address)
  await relay.playlistOf(6)
  const bytes = one.tv.bytesOf
  one.tv.answer = (_, response, path) => {
    const [, number] = /(\d+)\.ts$/.exec(path) ?? []
    if (number === undefined) return false
    relay.clock.after(7900, () => response.end(bytes(Number(number))))
    return true
  }
  one.advance(8)
  const fromMs = relay.clock.now()
  await relay.later(async () => {
    expect((await relay.askLater('v0/index.m3u8')).status).toBe(200)
    expect((await relay.texts()).some((text) => text.startsWith('segment 70'))).toBe(true)
  })
  expect(relay.clock.now() - fromMs).toBeLessThan(60_000)
})

test('an endless playlist and an endless segment are refused', async () => {
  const one = await upstream()
  const megabyte = Buffer.alloc(2 ** 20, '#')
  let endless = '.m3u8'
  let sent = 0
  one.tv.answer = (_, response, path) => {
    if (!path.endsWith(endless)) return false
    const send = () => {
      while (!response.destroyed && response.write(megabyte)) sent += 1
    }
    response.on('drain', send)
    send()
    return true
  }
  const relay = open(one.address)
  expect((await codeOf(relay, 'master.m3u8')).code).toBe('off_air')
  expect(relay.warnings).toEqual(['channel tv: an upstream failed: a file is too large'])
  endless = '.ts'
  await relay.later(async () => {
    expect((await codeOf(relay)).status).toBe(503)
    expect(relay.warnings.at(-1)).toBe('channel tv: an upstream failed: segments are missing')
  })
  expect(sent).toBeLessThan(2000)
})

test('a lost segment is a gap, not the end', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.tv.answer = (_, response, path) => {
    if (path !== '/live/108.ts') return false
    response.writeHead(500).end()
    return true
  }
  one.advance(2)
  const { segments } = await relay.playlistOf(7)
  expect((await relay.texts()).at(-1)).toBe('segment 109')
  expect(segments.at(-1)!.discontinuity).toBe(true)
})
