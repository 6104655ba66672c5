import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, fragments, item, NOON, playing } from './testing/fakes.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('seeking is by wall clock and stays inside the window', async () => {
  const on = bench()
  await playing(on)
  on.player.seekTo(NOON + 60_000)
  expect(on.element.currentTime).toBe(60)
  on.player.seekTo(0)
  expect(on.element.currentTime).toBe(28)
  on.player.seekBy(20)
  expect(on.element.currentTime).toBe(48)
  on.player.goLive()
  expect(on.element.currentTime).toBe(96)
})

test('a seek updates the state at once, so that several add up', async () => {
  const on = bench()
  await playing(on)
  on.player.seekBy(-15)
  on.player.seekBy(-15)
  expect(on.player.state.get().positionMs).toBe(NOON + 66_000)
  on.player.pause()
  on.player.goLive()
  expect(on.player.state.get().positionMs).toBe(NOON + 96_000)
})

test('a seek before anything is known does nothing', () => {
  const on = bench()
  on.player.seekTo(NOON)
  on.player.seekBy(10)
  on.player.goLive()
  expect(on.element.currentTime).toBe(0)
})

test('the state has the buffer of the playing range as wall clock', async () => {
  const on = bench()
  await playing(on)
  on.element.buffer([0, 10], [90, 112])
  on.element.say('progress')
  expect(on.player.state.get().bufferedUntilMs).toBe(NOON + 112_000)
})

test('a finished window ends, and playing it again begins with the programme', async () => {
  const on = bench()
  on.source.playlist = { stretches: fragments(15), growth: 'none', ageMs: 0 }
  on.player.load(item('archive', { window: { startMs: NOON + 1500, endMs: NOON + 58_000 } }))
  on.player.play()
  await pass()
  on.element.begin(58)
  on.element.ended = on.element.paused = true
  on.element.say('pause', 'ended')
  expect(on.player.state.get()).toMatchObject({ phase: 'ended', playWhenReady: false, liveEdgeMs: null, behindLiveMs: null })
  on.player.play()
  expect(on.element.currentTime).toBe(1.5)
})

test('volume, mute and rate follow the element', () => {
  const on = bench()
  on.player.setVolume(7)
  on.player.setVolume(Number.NaN)
  on.element.say('volumechange')
  expect(on.player.state.get().volume).toBe(1)
  on.player.setMuted(true)
  on.player.setRate(1.5)
  on.player.setRate(0)
  on.element.say('volumechange', 'ratechange')
  expect(on.player.state.get()).toMatchObject({ muted: true, rate: 1.5 })
  expect(on.element.defaultPlaybackRate).toBe(1.5)
})

test('the chosen quality applies to the next channel', async () => {
  const on = bench()
  await playing(on)
  on.player.setQuality(360)
  expect(on.source.seen()).toEqual(['quality 360'])
  on.player.load(item('live', { key: 'live:two' }))
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ quality: 360 })
  expect(on.player.state.get().quality).toBe(360)
})
