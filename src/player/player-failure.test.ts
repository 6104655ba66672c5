import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, fragments, item, NOON, playing } from './testing/fakes.ts'
import { createNativeSource } from './sources/native.ts'
import { RETRY_MS } from './recovery/retry.ts'
import { SILENT_MS, STALLED_PLAYLIST_MS, STUCK_MS } from './recovery/stall-detector.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('a dead network is retried every three seconds while the buffer plays on', async () => {
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

test('an online event does not disturb working playback', async () => {
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

test('a pause also cancels a scheduled decoder reset', async () => {
  const on = bench()
  await playing(on)
  for (let times = 0; times < 2; times++) on.source.fail('bufferAppendError', null, true, 'mediaError')
  on.player.pause()
  on.source.seen()
  await pass(RETRY_MS)
  expect(on.source.seen()).toEqual([])
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
  await pass(RETRY_MS - 1000)
  fail()
  await pass(1000)
  expect(on.source.seen()).toEqual(['recover 4'])
  fail()
  await pass(RETRY_MS)
  expect(on.source.seen()).toEqual(['recover 8'])
  fail()
  expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'media' } })
})

test('a long pause is no wait', async () => {
  const on = bench()
  const played = await playing(on)
  on.player.pause()
  await pass(STUCK_MS * 3)
  expect(played.requests()).toBe(1)
})

test('a chunk that failed to load is imported again', async () => {
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

test('a stall is measured from its start, not from the last data', async () => {
  const on = bench()
  const played = await playing(on)
  await pass(STUCK_MS * 2)
  on.element.starve()
  await pass(STUCK_MS - 2000)
  expect(played.requests()).toBe(1)
})

test('a stall without a retry restarts with a new URL', async () => {
  const on = bench()
  const played = await playing(on)
  on.element.starve()
  await pass(STUCK_MS - 2000)
  expect(played.requests()).toBe(1)
  await pass(3000)
  expect(played.requests()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: NOON + 96_000 })
})

test('a server that is back is not left to the pauses between attempts while the viewer waits', async () => {
  const answers = [false, false, true]
  const on = bench({ reach: async () => answers.shift() ?? true })
  await playing(on, 'radio')
  on.element.starve()
  on.source.seen()
  await pass(2000)
  expect(on.source.seen()).toEqual([])
  await pass(1000)
  expect(on.source.seen()).toEqual(['restart'])
  await pass(3000)
  expect(on.source.seen()).toEqual([])
})

test('no probe runs while the buffer is long enough', async () => {
  let requests = 0
  const on = bench({ reach: async () => (requests += 1) > 0 })
  await playing(on, 'radio')
  on.element.buffer([90, 130])
  on.source.fail('fragLoadError', null, false)
  await pass(3000)
  expect(requests).toBe(0)
  on.element.buffer([90, 110])
  await pass(4000)
  expect(requests).toBe(1)
  // A responding server is probed every five seconds.
  await pass(2000)
  expect(requests).toBe(2)
})

test('a radio stall increases the next hold-back, a slow start does not', async () => {
  const values: Record<string, string> = {}
  const memory = { get: (key: string) => values[key] ?? null, set: (key: string, value: string) => void (values[key] = value) }
  const on = bench({ memory })
  await playing(on, 'radio')
  expect(values).toEqual({})
  on.element.starve()
  expect(values['player.hold-back']).toMatch(/^60 /)
})

test('a stale live playlist is fetched at a new URL', async () => {
  const on = bench()
  const played = await playing(on)
  on.element.starve()
  on.source.playlist!.ageMs = STALLED_PLAYLIST_MS
  await pass(STALLED_PLAYLIST_MS + 1000)
  expect(played.requests()).toBe(2)
  expect(on.player.state.get().phase).toBe('waiting')
})

test('one that is stale at its new URL too is shown as a failure', async () => {
  const on = bench()
  await playing(on)
  on.element.starve()
  on.source.playlist!.ageMs = STALLED_PLAYLIST_MS
  await pass(2 * (STALLED_PLAYLIST_MS + 2000))
  expect(on.player.state.get()).toMatchObject({
    phase: 'failed',
    error: { code: 'media', cause: { detail: 'playlistStandsStill' } },
  })
})

test('one that has advanced is no failure, however often it stops', async () => {
  const on = bench()
  await playing(on)
  on.element.starve()
  for (let times = 0; times < 3; times++) {
    on.source.playlist = { stretches: fragments(30, 4 * times), growth: 'sliding', ageMs: STALLED_PLAYLIST_MS }
    await pass(STALLED_PLAYLIST_MS + 1000)
  }
  expect(on.player.state.get().phase).toBe('waiting')
})

test('network trouble is not a stale playlist', async () => {
  const on = bench()
  const played = await playing(on)
  on.element.starve()
  on.source.playlist!.ageMs = STALLED_PLAYLIST_MS
  on.source.fail('levelLoadTimeOut', null, false)
  await pass(STALLED_PLAYLIST_MS + 1000)
  expect(played.requests()).toBe(1)
})

test('a connection without a byte is aborted within 12 seconds while the server responds', async () => {
  const on = bench()
  await playing(on, 'film')
  on.source.bytes = 40_000
  on.element.starve()
  await pass(SILENT_MS - 1000)
  expect(on.source.seen()).toEqual([])
  await pass(2000)
  expect(on.source.seen()).toEqual(['restart'])
  await pass(SILENT_MS - 2000)
  expect(on.source.seen()).toEqual([])
})

test('bytes that trickle on a thin line are waited for, and so is a server that does not answer', async () => {
  const thin = bench()
  await playing(thin, 'radio')
  thin.element.starve()
  for (let second = 0; second < 30; second++) {
    thin.source.bytes = second * 2000
    await pass(1000)
  }
  expect(thin.source.seen()).toEqual([])
  const away = bench({ reach: async () => false })
  await playing(away, 'radio')
  away.source.bytes = 0
  away.element.starve()
  await pass(30_000)
  expect(away.source.seen()).toEqual([])
})

test('an element error during a server outage is no stream failure, and playback resumes after it', async () => {
  let isThere = false
  const on = bench({ reach: async () => isThere })
  const played = await playing(on)
  // WebKit fails so at once, for the old URL and for the new one.
  on.source.fail('nativeSource')
  await pass()
  expect(played.requests()).toBe(2)
  on.source.fail('nativeSource')
  await pass()
  expect(on.player.state.get()).toMatchObject({ error: { code: 'network' }, playWhenReady: true })
  expect(on.player.state.get().phase).not.toBe('failed')
  on.source.seen()
  for (let times = 0; times < 4; times++) {
    await pass(RETRY_MS)
    on.source.fail('nativeSource')
    await pass()
    expect(on.player.state.get().phase).not.toBe('failed')
  }
  isThere = true
  on.source.seen()
  await pass(RETRY_MS)
  expect(on.source.seen().some((call) => call === 'restart' || call === 'load')).toBe(true)
  on.element.begin(96)
  on.source.events.arrived()
  expect(on.player.state.get()).toMatchObject({ phase: 'playing', error: null })
})

test('a stream that the element cannot play while the server answers is the stream’s fault', async () => {
  const on = bench()
  await playing(on)
  on.source.fail('nativeSource')
  await pass()
  on.source.fail('nativeSource')
  await pass()
  expect(on.player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'address' } })
})

test('a probe result after a channel change is ignored', async () => {
  let answer = (_isThere: boolean) => {}
  const on = bench({ reach: () => new Promise((resolve) => (answer = resolve)) })
  await playing(on)
  on.source.fail('nativeSource')
  await pass()
  on.source.fail('nativeSource')
  on.player.load(item('live', { key: 'live:two' }))
  answer(true)
  await pass()
  expect(on.player.state.get().phase).not.toBe('failed')
})

test('WebKit’s element errors with a dead server wait for the network: lost at first, then a source it cannot play', async () => {
  const on = bench({ reach: async () => false, openSource: async (element, events) => createNativeSource(element, events) })
  let isThere = true
  const address = async () => {
    if (!isThere) throw new TypeError('Load failed')
    return { url: '/media/1.m3u8', expiresAtMs: Date.now() + 3_600_000 }
  }
  on.player.load(item('live', { address }))
  on.player.play()
  await pass()
  on.element.seek([0, 120])
  on.element.begin(96)
  isThere = false
  for (const code of [2, 4, 4, 4]) {
    on.element.error = { code }
    on.element.say('error')
    await pass()
    expect(on.player.state.get()).toMatchObject({ playWhenReady: true, error: { code: 'network' } })
    await pass(RETRY_MS)
  }
})
