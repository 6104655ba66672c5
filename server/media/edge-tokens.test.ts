import { expect, test } from 'vitest'
import { keysOf } from '../keys.ts'
import { createEdgeTokens, TOKEN_MS } from './edge-tokens.ts'
import { NO_FILMS } from './film-library.ts'
import { createOrigin, links, liveUrl, NOW, sibling } from './testing/ask-origin.ts'

const keys = (...secrets: [string, ...string[]]) => keysOf(secrets).of('edge tokens')
const tokens = createEdgeTokens(keys('a secret of the tests, long enough'))
const EXPIRY = NOW + 1_800_000
const front = (url: string, session: string | null = 's-1', nowMs = NOW) =>
  tokens.front({ url, expiresAtMs: EXPIRY }, session, nowMs).url

/** The status of a URL at an origin that requires tokens. */
async function statusOf(url: string, nowMs = NOW): Promise<number> {
  return (await createOrigin({ films: NO_FILMS, now: () => nowMs, tokens }).request(url)).status
}

test('all files beside an address open under its token, for ten minutes', async () => {
  const url = front(liveUrl())
  for (const path of ['master.m3u8', 'v360/index.m3u8', 'v360/init.mp4']) expect(await statusOf(sibling(url, path))).toBe(200)
  expect(tokens.open(url, NOW + TOKEN_MS - 1)).toBe(liveUrl())
  expect(await statusOf(url, NOW + TOKEN_MS + 1000)).toBe(403)
})

test('television without a token is refused, and radio needs none', async () => {
  expect(await statusOf(liveUrl())).toBe(403)
  expect(front(liveUrl('r1'))).toBe(liveUrl('r1'))
  expect(await statusOf(liveUrl('r1'))).toBe(200)
})

test('a token with any character changed is refused, and so is one of another channel', async () => {
  const url = front(liveUrl())
  const end = url.indexOf('/media/')
  for (let at = 3; at < end; at += 1) {
    expect(await statusOf(`${url.slice(0, at)}${url[at] === '1' ? '2' : '1'}${url.slice(at + 1)}`)).toBe(403)
  }
  expect(await statusOf(url.slice(0, end) + liveUrl('dark'))).toBe(403)
})

test('the content address is equal for all viewers, and an address lives no longer than its token', () => {
  const [one, other] = [front(liveUrl(), 's-1'), front(liveUrl(), null)]
  expect(one).not.toBe(other)
  expect(new Set([one, other].map((url) => url.slice(url.indexOf('/media/'))))).toEqual(new Set([liveUrl()]))
  expect(tokens.front({ url: liveUrl(), expiresAtMs: EXPIRY }, null, NOW).expiresAtMs).toBe(NOW + TOKEN_MS)
  expect(tokens.front({ url: liveUrl(), expiresAtMs: NOW + 5 }, null, NOW).expiresAtMs).toBe(NOW + 5)
})

test('a token of the previous secret stays valid', () => {
  const turned = createEdgeTokens(keys('another secret, long enough too', 'a secret of the tests, long enough'))
  expect(turned.open(front(liveUrl()), NOW)).toBe(liveUrl())
  expect(links.subject(turned.open(front(liveUrl()), NOW)!, NOW)).toMatchObject({ id: 'suspilne' })
})
