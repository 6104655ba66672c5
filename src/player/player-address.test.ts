import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON, playing } from './testing/fakes.ts'
import { NOT_DOWNLOADED } from './sources/download-loader.ts'
import { RETRY_MS } from './recovery/retry.ts'
import { STUCK_MS } from './recovery/stall-detector.ts'
import { UnsupportedError } from './source.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('after 403 a new URL is fetched and loaded at the same wall clock', async () => {
  const on = bench()
  const played = await playing(on)
  on.source.fail('fragLoadError', 403, false)
  on.element.currentTime = 97
  on.element.say('timeupdate')
  await pass()
  expect(played.requests()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/2.m3u8', startAtMs: NOON + 97_000, loading: true })
})

test('a missing file of a download switches to the stream, at the same wall clock', async () => {
  const on = bench()
  const stream = { url: '/media/stream.m3u8', expiresAtMs: Date.now() + 3_600_000 }
  const copy = { url: '/kept/archive:a/master.m3u8', expiresAtMs: Infinity, isCached: true }
  on.player.load(item('archive', { address: async (anew) => (anew ? stream : copy) }))
  on.player.play()
  await pass()
  on.element.begin(60)
  on.source.events.arrived()
  on.source.fail('fragLoadError', NOT_DOWNLOADED)
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ url: stream.url, startAtMs: NOON + 60_000, loading: true })
})

test('the URL’s start position applies unless the item has one or has played', async () => {
  const on = bench()
  let given = 0
  const address = async () => ({ url: `/media/${++given}.m3u8`, expiresAtMs: Date.now() + 1000, startAtMs: NOON + 40_000 })
  on.player.load(item('archive', { address }))
  on.player.play()
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/1.m3u8', startAtMs: NOON + 40_000 })
  on.element.begin(60)
  on.source.fail('fragLoadError', 403, false)
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/2.m3u8', startAtMs: NOON + 60_000 })
  on.player.load(item('archive', { address, startAtMs: NOON + 10_000 }))
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/3.m3u8', startAtMs: NOON + 10_000 })
})

test('while the new address loads the scale stays where it was', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('levelLoadError', 410)
  await pass()
  on.source.playlist = null
  on.element.readyState = 0
  on.element.say('emptied')
  expect(on.player.state.get()).toMatchObject({ phase: 'waiting', positionMs: NOON + 96_000, seekableStartMs: NOON + 28_000 })
})

test('radio after 403 begins live', async () => {
  const on = bench()
  await playing(on, 'radio')
  on.source.fail('levelLoadError', 403)
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: null })
})

test('several refusals of one URL fetch a new one once', async () => {
  const on = bench()
  const played = await playing(on)
  on.source.fail('fragLoadError', 403, false)
  on.source.fail('levelLoadError', 403, false)
  await pass()
  expect(played.requests()).toBe(2)
})

test('a new address that is refused too is a failure', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('levelLoadError', 403)
  await pass()
  on.source.fail('manifestLoadError', 403)
  expect(on.player.state.get()).toMatchObject({
    phase: 'failed',
    playWhenReady: false,
    error: { code: 'address', cause: { detail: 'manifestLoadError', status: 403 } },
  })
})

test('a URL that expired during an outage is refetched, not tried', async () => {
  const on = bench()
  const played = await playing(on)
  const { address } = played
  played.address = () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(3_600_000)
  played.address = address
  on.source.seen()
  on.source.fail('levelLoadError')
  await pass(RETRY_MS)
  expect(played.requests()).toBe(2)
  expect(on.source.seen()).not.toContain('restart')
})

test('a URL fetch is retried until the server responds', async () => {
  const on = bench()
  let requests = 0
  const address = async () => {
    if (++requests < 3) throw new TypeError('Failed to fetch')
    return { url: '/late.m3u8', expiresAtMs: Infinity }
  }
  on.player.load(item('live', { address }))
  on.player.play()
  await pass()
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', error: { code: 'network', cause: { detail: 'TypeError' } } })
  await pass(RETRY_MS)
  on.network.dispatchEvent(new Event('online'))
  await pass()
  expect(on.source.requests).toMatchObject([{ url: '/late.m3u8' }])
})

test('after a stall of 45 seconds live and radio recover, though the first response broke off', async () => {
  for (const kind of ['live', 'radio'] as const) {
    const on = bench()
    const replies = [{ url: '/first.m3u8' }, null, null, { url: '/second.m3u8' }]
    const address = async () => {
      const reply = replies.shift()
      // The failure of a call whose body is not whole.
      if (!reply) throw Object.assign(new Error(''), { code: 'no_answer', status: null })
      return { ...reply, expiresAtMs: Infinity }
    }
    on.player.load(item(kind, { address }))
    on.player.play()
    await pass()
    on.element.begin(96)
    on.source.events.arrived()
    on.element.starve()
    await pass(STUCK_MS + 1000 + 2 * RETRY_MS)
    expect(on.source.requests.at(-1)).toMatchObject({ url: '/second.m3u8' })
    expect(on.player.state.get().phase).not.toBe('failed')
  }
})

test('an address that the service refuses is a failure with its code', async () => {
  const on = bench()
  const address = () =>
    Promise.reject(Object.assign(new Error('no'), { name: 'CallError', status: 403, code: 'tariff_required' }))
  on.player.load(item('live', { address }))
  await pass()
  expect(on.player.state.get()).toMatchObject({
    phase: 'failed',
    error: { code: 'address', cause: { detail: 'CallError', status: 403, code: 'tariff_required' } },
  })
})

test('a refused address silences the channel before', async () => {
  const on = bench()
  await playing(on)
  on.player.load(
    item('live', { address: () => Promise.reject(Object.assign(new Error('off air'), { status: 503, code: 'live_error' })) }),
  )
  await pass()
  expect(on.element.paused).toBe(true)
})

test('play after a failure tries again from where it was', async () => {
  const on = bench()
  const played = await playing(on)
  on.source.fail('manifestParsingError')
  expect(on.player.state.get().phase).toBe('failed')
  on.player.play()
  await pass()
  expect(played.requests()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: NOON + 96_000, loading: true })
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', error: null })
})

test('a browser without HLS reports it', async () => {
  const on = bench({ openSource: () => Promise.reject(new UnsupportedError('none')) })
  on.player.load(item('live'))
  await pass()
  expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'unsupported' } })
})

test('a failure of a replaced item is ignored', async () => {
  const on = bench()
  await playing(on)
  on.player.load(item('live', { key: 'live:two' }))
  on.source.fail('manifestLoadError', 404)
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', error: null })
})

test('events of refused media do not move the ruler', async () => {
  const on = bench()
  await playing(on)
  on.source.overlaps = true
  on.source.fail('fragLoadError', 403, false)
  await pass()
  on.element.currentTime = 5
  on.element.say('canplay', 'timeupdate')
  expect(on.player.state.get().positionMs).toBe(NOON + 96_000)
})

/** An item whose first URL was cached, with the later requests. */
function cachedItem(anew: () => Promise<{ url: string; expiresAtMs: number }>) {
  const requests: boolean[] = []
  const address = (isAnew = false) => {
    requests.push(isAnew)
    return isAnew ? anew() : Promise.resolve({ url: '/kept.m3u8', expiresAtMs: Infinity, playlist: '#EXTM3U', isCached: true })
  }
  return { cached: item('live', { address }), requests }
}

test('a cached URL starts playback with the playlist that came with it', async () => {
  const on = bench()
  const { cached, requests } = cachedItem(() => Promise.reject(new Error('not asked')))
  on.player.load(cached)
  await pass()
  expect(requests).toEqual([false])
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/kept.m3u8', playlist: '#EXTM3U' })
})

test('when media refuse a cached URL, the server’s response decides', async () => {
  for (const [detail, status] of [
    ['fragLoadError', 403],
    ['manifestLoadError', 404],
    ['manifestLoadError', 503],
  ] as const) {
    const on = bench()
    const { cached, requests } = cachedItem(async () => ({ url: '/new.m3u8', expiresAtMs: Infinity }))
    on.player.load(cached)
    await pass()
    on.source.fail(detail, status)
    await pass()
    expect(requests).toEqual([false, true])
    expect(on.source.requests.at(-1)).toMatchObject({ url: '/new.m3u8', playlist: null })
    expect(on.player.state.get().phase).not.toBe('failed')
    on.source.fail('manifestLoadError', 404)
    expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'address' } })
  }
})

test('a refused URL that came from our cache is no attempt: the next refusal brings a new URL again', async () => {
  const on = bench()
  let requests = 0
  const address = async (anew?: boolean) =>
    anew
      ? { url: `/media/${++requests}.m3u8`, expiresAtMs: Date.now() + 3_600_000 }
      : { url: '/of-the-page.m3u8', expiresAtMs: Date.now() + 3_600_000, isCached: true }
  on.player.load(item('radio', { address }))
  on.player.play()
  await pass()
  on.element.begin(60)
  on.source.events.arrived()
  for (const url of ['/media/1.m3u8', '/media/2.m3u8']) {
    on.source.fail('levelLoadError', 403, false)
    await pass()
    expect(on.source.requests.at(-1)).toMatchObject({ url })
  }
  expect(on.player.state.get().error).toBeNull()
})

/** An item whose URLs live ten minutes, and the URLs that were requested for it. */
function tokened(kind: 'live' | 'archive' = 'live') {
  const answers: (() => Promise<{ url: string; expiresAtMs: number }>)[] = []
  let requests = 0
  const next = async () => ({ url: `/v/${++requests}/master.m3u8`, expiresAtMs: Date.now() + 600_000 })
  return { played: item(kind, { address: () => (answers.shift() ?? next)() }), answers, requests: () => requests }
}

test.each(['live', 'archive'] as const)('a %s URL is renewed before it expires, and nothing is loaded again', async (kind) => {
  const on = bench()
  const { played, requests } = tokened(kind)
  on.player.load(played)
  on.player.play()
  await pass()
  on.element.begin(96)
  on.source.events.arrived()
  on.source.seen()
  await pass(479_000)
  expect(requests()).toBe(1)
  await pass(3000)
  expect(on.source.seen().filter((call) => call !== 'halt')).toEqual(['renew /v/2/master.m3u8'])
  await pass(482_000)
  expect(requests()).toBe(3)
})

test('a raw stream plays on while its rights are renewed', async () => {
  const on = bench()
  const url = 'https://cdn.example/live.ts'
  let requests = 0
  const address = async () => {
    requests += 1
    return { url, expiresAtMs: Date.now() + 600_000, container: 'ts' as const }
  }
  on.player.load(item('live', { address }))
  on.player.play()
  await pass()
  on.element.begin(96)
  on.source.events.arrived()
  on.source.seen()
  await pass(482_000)
  expect(requests).toBe(2)
  expect(on.source.seen().filter((call) => call !== 'halt')).toEqual([`renew ${url}`])
})

test('a renewal without an answer is repeated, and one that is refused leaves the playback as it is', async () => {
  const on = bench()
  const { played, answers, requests } = tokened()
  on.player.load(played)
  on.player.play()
  await pass()
  on.element.begin(96)
  on.source.events.arrived()
  answers.push(() => Promise.reject(new Error('no answer')))
  await pass(482_000)
  expect(on.player.state.get().error).toBeNull()
  expect(requests()).toBe(1)
  await pass(21_000)
  expect(requests()).toBe(2)
})
