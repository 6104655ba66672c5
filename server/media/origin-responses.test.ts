import { expect, test } from 'vitest'
import { segmentAt } from './linear-channel.ts'
import { archiveUrl, ask, liveLink, liveUrl, NOW, sibling } from './testing/ask-origin.ts'

const HOUR_MS = 3_600_000

async function expectFailure(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'error', error: expect.any(String), code })
}

test('a window without a complete segment is off air, with a time to retry', async () => {
  const response = await ask(sibling(archiveUrl(NOW - 1000, NOW + HOUR_MS), 'v360/index.m3u8'))
  expect(response.headers.get('retry-after')).toBe('4')
  await expectFailure(response, 503, 'live_error')
})

test('segments of the future, the far past and other windows are not found', async () => {
  const current = segmentAt(NOW)
  const start = NOW - 2 * HOUR_MS
  const archive = archiveUrl(start, start + HOUR_MS)
  const elsewhere = [segmentAt(start) - 1, segmentAt(start) + 901, current - 1].map((n) => sibling(archive, `v360/${n}.m4s`))
  const ahead = [current, current + 1, current + 1000].map((n) => sibling(liveUrl(), `v360/${n}.m4s`))
  const longAgo = [current - 181, current - 10_000].map((n) => sibling(liveUrl(), `v360/${n}.m4s`))
  for (const url of [...elsewhere, ...ahead, ...longAgo]) await expectFailure(await ask(url), 404, 'not_found')
  expect((await ask(sibling(liveUrl(), `v360/${current - 180}.m4s`))).status).toBe(200)
})

test.each([
  'v480/index.m3u8',
  'v360/other.m3u8',
  'v360/init.m4s',
  'v360/1e9.m4s',
  'v360/',
  'index.m3u8',
  'v360/x/init.mp4',
  'clock/init.mp4',
])('%s is not found', async (path) => expectFailure(await ask(sibling(liveUrl(), path)), 404, 'not_found'))

test('a link of a deleted channel is refused, and one whose loop is missing is off air', async () => {
  await expectFailure(await ask(liveUrl('unknown')), 403, 'media_link_invalid')
  await expectFailure(await ask(liveUrl('dark')), 503, 'live_error')
})

test('a link with any character changed is refused, and so is an expired one', async () => {
  const url = liveUrl()
  for (let at = '/media/'.length; at < url.lastIndexOf('/'); at++) {
    const changed = `${url.slice(0, at)}${url[at] === 'x' ? 'y' : 'x'}${url.slice(at + 1)}`
    await expectFailure(await ask(changed), 403, 'media_link_invalid')
  }
  const { expiresAtMs } = liveLink()
  expect((await ask(url, { nowMs: expiresAtMs - 1 })).status).toBe(200)
  await expectFailure(await ask(url, { nowMs: expiresAtMs }), 403, 'media_link_invalid')
})

test('players on any site may read, and only read', async () => {
  const preflight = await ask(liveUrl(), {
    method: 'OPTIONS',
    headers: { Origin: 'https://tv.example', 'Access-Control-Request-Method': 'GET' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('Range')
  const refused = await ask(liveUrl(), { method: 'POST' })
  expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  await expectFailure(refused, 405, 'method_not_allowed')
  for (const url of [liveUrl(), '/media/tv/nonsense'])
    expect((await ask(url)).headers.get('access-control-allow-origin')).toBe('*')
})

test('each kind of file has its type and cache lifetime', async () => {
  const segment = `${segmentAt(NOW) - 1}`
  const archive = archiveUrl(NOW - 2 * HOUR_MS, NOW - HOUR_MS)
  const untilExpiry = (liveLink().expiresAtMs - NOW) / 1000
  const forever = 'public, max-age=31536000, immutable'
  const kinds: [string, string, string][] = [
    [liveUrl(), 'application/vnd.apple.mpegurl', 'public, max-age=60'],
    [sibling(liveUrl(), 'v360/index.m3u8'), 'application/vnd.apple.mpegurl', 'public, max-age=1'],
    [sibling(archive, 'v360/index.m3u8'), 'application/vnd.apple.mpegurl', `public, max-age=${untilExpiry}`],
    [sibling(liveUrl(), 'v360/init.mp4'), 'video/mp4', forever],
    [sibling(liveUrl(), `v360/${segment}.m4s`), 'video/mp4', forever],
    [sibling(liveUrl(), `audio/${segment}.m4s`), 'audio/mp4', forever],
    [sibling(liveUrl(), `clock/${segment}.vtt`), 'text/vtt; charset=utf-8', forever],
  ]
  for (const [url, type, cacheControl] of kinds) {
    const { headers } = await ask(url)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, cacheControl])
  }
})

test('HEAD has the headers of GET, without the media', async () => {
  const url = sibling(liveUrl(), `v360/${segmentAt(NOW) - 1}.m4s`)
  const [head, get] = [await ask(url, { method: 'HEAD' }), await ask(url)]
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})
