import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON, playing } from './testing/fakes.ts'
import { IDLE_STATE } from './state.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('a player without an item is idle', () => {
  const { player } = bench()
  expect(player.state.get()).toEqual(IDLE_STATE)
})

test('a channel goes from loading to playing and shows the wall clock', async () => {
  const on = bench()
  on.player.load(item('live'))
  on.player.play()
  expect(on.player.state.get()).toMatchObject({
    phase: 'loading',
    key: 'live:one',
    kind: 'live',
    playWhenReady: true,
    positionMs: null,
  })
  await pass()
  expect(on.source.requests).toMatchObject([{ url: '/media/1.m3u8', kind: 'live', startAtMs: null, loading: true }])
  on.element.begin(96)
  expect(on.player.state.get()).toMatchObject({
    phase: 'playing',
    positionMs: NOON + 96_000,
    liveEdgeMs: NOON + 120_000,
    seekableEndMs: NOON + 96_000,
    behindLiveMs: 24_000,
    atLive: true,
  })
})

test('a channel without play intent is only prepared', async () => {
  const on = bench()
  on.player.load(item('live'))
  await pass()
  expect(on.source.requests).toMatchObject([{ loading: false }])
  expect(on.player.state.get().phase).toBe('paused')
  on.player.play()
  expect(on.source.seen()).toContain('resume live')
})

test('an archive window loads its beginning before playback', async () => {
  const on = bench()
  on.player.load(item('archive', { startAtMs: NOON + 50_000 }))
  await pass()
  expect(on.source.requests).toMatchObject([{ startAtMs: NOON + 50_000, loading: true }])
})

test('a stall is waiting, and playing again when data come', async () => {
  const on = bench()
  await playing(on)
  on.element.starve()
  expect(on.player.state.get()).toMatchObject({ phase: 'waiting', error: null })
  on.element.begin(97)
  expect(on.player.state.get().phase).toBe('playing')
})

test('stop empties the element and forgets the item', async () => {
  const on = bench()
  await playing(on)
  on.player.stop()
  expect(on.source.seen()).toContain('destroy')
  expect(on.player.state.get()).toMatchObject({ phase: 'idle', key: null, playWhenReady: false })
})

test('a stop while the source is still opening leaves nothing behind', async () => {
  const on = bench()
  on.player.load(item('live'))
  on.player.stop()
  await pass()
  expect(on.source.seen()).toEqual(['destroy'])
  expect(on.player.state.get().phase).toBe('idle')
})

test('without changes there are no notifications', async () => {
  const on = bench()
  await playing(on)
  const listener = vi.fn<() => void>()
  on.player.state.subscribe(listener)
  on.element.say('timeupdate', 'canplay', 'progress')
  expect(listener).not.toHaveBeenCalled()
  on.element.currentTime += 0.25
  on.element.say('timeupdate')
  expect(listener).toHaveBeenCalledOnce()
})

test('after destroy neither the element nor time nor the network moves it', async () => {
  const on = bench()
  await playing(on)
  on.player.destroy()
  const listener = vi.fn<() => void>()
  on.player.state.subscribe(listener)
  on.element.volume = 0.3
  on.element.say('playing', 'timeupdate', 'volumechange')
  on.network.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(listener).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
