import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, type Bench, item, NOON } from './fakes.ts'
import { RETRY_MS } from './retry.ts'
import { UnsupportedError } from './source.ts'
import type { Kind, PlayerItem } from './state.ts'
import { STUCK_MS } from './watchdog.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

async function playing(on: Bench, kind: Kind = 'live', extra: Partial<PlayerItem> = {}) {
  const played = item(kind, extra)
  on.player.load(played)
  on.player.play()
  await pass()
  on.element.begin(96)
  on.source.events.arrived()
  on.source.seen()
  return played
}

test('after 403 a new address is asked for and loaded at the same wall clock', async () => {
  const on = bench()
  const played = await playing(on)
  on.source.fail('fragLoadError', 403, false)
  on.element.currentTime = 97
  on.element.say('timeupdate')
  await pass()
  expect(played.asked()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/2.m3u8', startAtMs: NOON + 97_000, loading: true })
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

test('several refusals of one address ask once', async () => {
  const on = bench()
  const played = await playing(on)
  on.source.fail('fragLoadError', 403, false)
  on.source.fail('levelLoadError', 403, false)
  await pass()
  expect(played.asked()).toBe(2)
})

test('a new address that is refused too is a failure', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('levelLoadError', 403)
  await pass()
  on.source.fail('manifestLoadError', 403)
  expect(on.player.state.get()).toMatchObject({
    phase: 'failed',
    wanted: false,
    error: { code: 'address', cause: { detail: 'manifestLoadError', status: 403 } },
  })
})

test('a dead network is tried again every three seconds while what is buffered plays on', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('fragLoadError')
  expect(on.player.state.get()).toMatchObject({
    phase: 'playing',
    error: { code: 'network', cause: { detail: 'fragLoadError' } },
  })
  await pass(RETRY_MS)
  on.source.fail('fragLoadError')
  await pass(RETRY_MS)
  expect(on.source.seen()).toEqual(['restart', 'restart'])
})

test('a dead network is tried again as soon as the browser is online', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('fragLoadError')
  on.network.dispatchEvent(new Event('online'))
  expect(on.source.seen()).toEqual(['restart'])
})

test('online also cuts short the pause between the source’s own attempts', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('fragLoadError', null, false)
  on.network.dispatchEvent(new Event('online'))
  expect(on.source.seen()).toEqual(['restart'])
})

test('online does not disturb what works', async () => {
  const on = bench()
  await playing(on)
  on.network.dispatchEvent(new Event('online'))
  expect(on.source.seen()).toEqual([])
})

test('the first media after trouble clear it', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('fragLoadError', null, false)
  on.element.starve()
  expect(on.player.state.get().error?.code).toBe('network')
  on.source.events.arrived()
  expect(on.player.state.get().error).toBeNull()
})

test('media that were already on their way do not call off the next attempt', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('levelLoadError')
  on.source.events.arrived()
  expect(on.player.state.get().error?.code).toBe('network')
  await pass(RETRY_MS)
  expect(on.source.seen()).toEqual(['restart'])
})

test('an address that expired during an outage is asked for instead of tried', async () => {
  const on = bench()
  const played = await playing(on, 'live', {})
  await pass(3_600_000)
  on.source.seen()
  on.source.fail('levelLoadError')
  await pass(RETRY_MS)
  expect(played.asked()).toBe(2)
  expect(on.source.seen()).not.toContain('restart')
})

test('a pause ends the attempts', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('fragLoadError')
  on.player.pause()
  on.source.seen()
  await pass(RETRY_MS * 3)
  on.network.dispatchEvent(new Event('online'))
  expect(on.source.seen()).toEqual([])
})

test('a media error resets the decoder at once, then twice more and farther on, then fails', async () => {
  const on = bench()
  await playing(on)
  const fail = () => on.source.fail('bufferAppendError', null, true, 'mediaError')
  fail()
  expect(on.source.seen()).toEqual(['recover 0'])
  fail()
  fail()
  expect(on.source.seen()).toEqual([])
  await pass(RETRY_MS)
  fail()
  await pass(RETRY_MS)
  expect(on.source.seen()).toEqual(['recover 4', 'recover 8'])
  fail()
  expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'media' } })
})

test('an address that nobody answers is asked for until somebody does', async () => {
  const on = bench()
  let asked = 0
  const address = async () => {
    if (++asked < 3) throw new TypeError('Failed to fetch')
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
  on.player.load(item('live', { address: () => Promise.reject(Object.assign(new Error('off air'), { status: 503 })) }))
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
  expect(played.asked()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: NOON + 96_000, loading: true })
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', error: null })
})

test('a browser that cannot play HLS says so', async () => {
  const on = bench({ openSource: () => Promise.reject(new UnsupportedError('none')) })
  on.player.load(item('live'))
  await pass()
  expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'unsupported' } })
})

test('code that did not arrive is asked for again', async () => {
  const opens: string[] = []
  const on = bench({
    openSource: async () => {
      opens.push('open')
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  })
  on.player.load(item('live'))
  await pass()
  await pass(RETRY_MS)
  expect(opens).toHaveLength(2)
  expect(on.player.state.get().error?.code).toBe('network')
})

test('a wait that nobody works on starts anew with a new address', async () => {
  const on = bench()
  const played = await playing(on)
  on.element.starve()
  await pass(STUCK_MS - 2000)
  expect(played.asked()).toBe(1)
  await pass(3000)
  expect(played.asked()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: NOON + 96_000 })
})

test('a long pause is no wait', async () => {
  const on = bench()
  const played = await playing(on)
  on.player.pause()
  await pass(STUCK_MS * 3)
  expect(played.asked()).toBe(1)
})

test('a failure of an item that is no longer wanted says nothing', async () => {
  const on = bench()
  await playing(on)
  on.player.load(item('live', { key: 'live:two' }))
  on.source.fail('manifestLoadError', 404)
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', error: null })
})
