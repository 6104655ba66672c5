import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf } from '../keys.ts'
import { createMediaLinks, LINK_BUCKET_MS, RADIO_BUCKET_MS } from './signed-links.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-21T03:50:06Z')
const SECRET = 'a secret of the tests, long enough'

const SOURCE = { loop: 'news', offset: 3 }

const linksOf = (...secrets: [string, ...string[]]) => createMediaLinks(keysOf(secrets).of('media links'))
const links = linksOf(SECRET)
const liveUrl = (nowMs = NOW) => links.live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs }).url
const archiveUrl = (startMs = NOW - 2 * HOUR_MS, endMs = NOW - HOUR_MS) =>
  links.archive({ id: 'suspilne', source: SOURCE, startMs, endMs, nowMs: NOW }).url

test('a live link gives access to its channel', () => {
  expect(links.verify(liveUrl(), SOURCE, NOW)).toMatchObject({ medium: 'tv', id: 'suspilne', rest: 'master.m3u8' })
  expect(links.verify(liveUrl(), SOURCE, NOW)?.archive).toBeUndefined()
})

test('an archive link gives access to its window', () => {
  const archive = { startMs: NOW - 2 * HOUR_MS, endMs: NOW - HOUR_MS }
  expect(links.verify(archiveUrl(), SOURCE, NOW)).toMatchObject({ medium: 'tv', id: 'suspilne', archive })
})

test('URLs relative to the playlist are covered by its signature', () => {
  const url = new URL('v360/441000000.m4s', new URL(liveUrl(), 'https://efir.example')).pathname
  expect(links.verify(url, SOURCE, NOW)?.rest).toBe('v360/441000000.m4s')
})

test('all viewers of half an hour share one link', () => {
  const bucket = Math.floor(NOW / LINK_BUCKET_MS) * LINK_BUCKET_MS
  expect(liveUrl(bucket)).toBe(liveUrl(bucket + LINK_BUCKET_MS - 1))
  expect(liveUrl(bucket)).not.toBe(liveUrl(bucket + LINK_BUCKET_MS))
  expect(linksOf(SECRET).live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs: NOW }).url).toBe(liveUrl())
})

test('a link of a package lives for half an hour to an hour, radio for six to twelve', () => {
  const archive = { id: 'suspilne', source: SOURCE, startMs: NOW - 2 * HOUR_MS, endMs: NOW - HOUR_MS }
  for (let nowMs = NOW; nowMs < NOW + 13 * HOUR_MS; nowMs += 61_000) {
    for (const { expiresAtMs } of [
      links.live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs }),
      links.archive({ ...archive, nowMs }),
      links.film({ media: 'boat', version: '1', nowMs }),
    ]) {
      expect(expiresAtMs - nowMs).toBeGreaterThan(LINK_BUCKET_MS)
      expect(expiresAtMs - nowMs).toBeLessThanOrEqual(HOUR_MS)
    }
    const radio = links.live({ medium: 'radio', id: 'r1', source: SOURCE, nowMs })
    expect(radio.expiresAtMs - nowMs).toBeGreaterThan(RADIO_BUCKET_MS)
    expect(radio.expiresAtMs - nowMs).toBeLessThanOrEqual(2 * RADIO_BUCKET_MS)
  }
})

test('a link of an older version, which lived for twelve hours, has expired', () => {
  const expiry = (NOW + 11 * HOUR_MS).toString(36)
  const old = (path: string, terms: string, key = SECRET) => {
    const signature = createHmac('sha256', key).update(`${path}\n${terms}`).digest('base64url').slice(0, 24)
    return `${path}-${signature}/master.m3u8`
  }
  const keys = keysOf(['another secret, made at the first start'], {
    legacy: { secret: SECRET, forMs: 1 },
    elapsed: () => NOW,
  })
  const upgraded = createMediaLinks(keys.of('media links'))
  const live = old(`/media/tv/suspilne/live/${expiry}`, '3 news')
  expect(upgraded.verify(live, SOURCE, NOW)).toBeUndefined()
  expect(upgraded.subject(live, NOW)).toBeUndefined()
  expect(upgraded.verifyFilm(old(`/media/film/boat/${expiry}`, '1'), () => '1', NOW)).toBeUndefined()
  // An older link of radio is still valid, and one that ends within the hour is like today's.
  expect(upgraded.verify(old(`/media/radio/r1/live/${expiry}`, '3 news'), SOURCE, NOW)).toBeDefined()
  const soon = (NOW + HOUR_MS / 2).toString(36)
  expect(upgraded.verify(old(`/media/tv/suspilne/live/${soon}`, '3 news'), SOURCE, NOW)).toBeDefined()
})

test('a process whose clock is half a minute behind accepts the links of the others', () => {
  const bucket = Math.floor(NOW / LINK_BUCKET_MS) * LINK_BUCKET_MS
  expect(links.verify(liveUrl(bucket), SOURCE, bucket - 30_000)).toBeDefined()
})

test('a link works to the last millisecond before the edge of its bucket', () => {
  const { url, expiresAtMs } = links.live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs: NOW })
  expect(expiresAtMs % LINK_BUCKET_MS).toBe(0)
  expect(links.verify(url, SOURCE, expiresAtMs - 1)).toBeDefined()
  expect(links.verify(url, SOURCE, expiresAtMs)).toBeUndefined()
})

test.each([
  ['live', liveUrl()],
  ['archive', archiveUrl()],
])('a %s link with any character changed gives access to nothing', (_, url) => {
  const signed = url.slice(0, url.lastIndexOf('/'))
  for (let at = 0; at < signed.length; at++) {
    for (const other of 'aZ09_-./') {
      if (signed[at] === other) continue
      expect(links.verify(`${signed.slice(0, at)}${other}${signed.slice(at + 1)}/master.m3u8`, SOURCE, NOW)).toBeUndefined()
    }
    expect(links.verify(`${signed.slice(0, at)}${signed.slice(at + 1)}/master.m3u8`, SOURCE, NOW)).toBeUndefined()
  }
})

test("another channel's signature opens nothing", () => {
  expect(links.verify(liveUrl().replace('suspilne', 'other'), SOURCE, NOW)).toBeUndefined()
  expect(links.verify(archiveUrl().replace(/archive\/[^/]+/, 'live'), SOURCE, NOW)).toBeUndefined()
})

test('a link under another secret opens nothing', () => {
  const others = linksOf('another secret of the tests')
  expect(others.verify(liveUrl(), SOURCE, NOW)).toBeUndefined()
})

test('a link under the previous secret still opens its media', () => {
  expect(linksOf('another secret of the tests', SECRET).verify(liveUrl(), SOURCE, NOW)).toBeDefined()
})

test('an id that does not fit into a URL is refused', () => {
  expect(() => links.live({ medium: 'tv', id: '../etc', source: SOURCE, nowMs: NOW })).toThrow(/malformed id/)
})

test.each<[string, number, number]>([
  ['is empty', NOW - HOUR_MS, NOW - HOUR_MS],
  ['runs backwards', NOW - HOUR_MS, NOW - 2 * HOUR_MS],
  ['is longer than a day', NOW - 25 * HOUR_MS, NOW],
  ['has not begun', NOW + 1, NOW + HOUR_MS],
  ['is older than thirty days', NOW - 31 * 24 * HOUR_MS, NOW - 31 * 24 * HOUR_MS + HOUR_MS],
  ['has no whole milliseconds', NOW - HOUR_MS + 0.5, NOW],
])('a window that %s gets no link', (_, startMs, endMs) => {
  expect(() => archiveUrl(startMs, endMs)).toThrow(RangeError)
})

test('a link with an earlier end ends then, and was issued by now', () => {
  const untilMs = NOW + 90_000
  for (const url of [
    links.live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs: NOW, untilMs }).url,
    links.archive({ id: 'suspilne', startMs: NOW - HOUR_MS, endMs: NOW, source: SOURCE, nowMs: NOW, untilMs }).url,
  ]) {
    expect(links.verify(url, SOURCE, untilMs - 1)?.issuedFromMs).toBeLessThanOrEqual(NOW)
    expect(links.verify(url, SOURCE, untilMs)).toBeUndefined()
  }
  expect(links.live({ medium: 'tv', id: 'suspilne', source: SOURCE, nowMs: NOW, untilMs: NOW + 48 * HOUR_MS }).url).toBe(
    liveUrl(),
  )
})

test.each([
  ['another loop', { loop: 'sport', offset: 3 }],
  ['another place in its loop', { loop: 'news', offset: 4 }],
  ['a stream of its own', { stream: 'https://station.example/live' }],
])('a link gives access to nothing once its channel plays %s', (_, source) => {
  expect(links.verify(liveUrl(), source, NOW)).toBeUndefined()
  const other = links.live({ medium: 'tv', id: 'suspilne', source, nowMs: NOW }).url
  expect(links.verify(other, source, NOW)).toBeDefined()
})

test('the media of a path is read without its signature, until it expires', () => {
  const { url, expiresAtMs } = links.live({ medium: 'radio', id: 'r1', source: SOURCE, nowMs: NOW })
  expect(links.subject(url, NOW)).toMatchObject({ medium: 'radio', id: 'r1' })
  expect(links.subject(url, expiresAtMs)).toBeUndefined()
  expect(links.subject('/media/elsewhere', NOW)).toBeUndefined()
})
