import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, type Bench, fragments, item, NOON, playing } from './testing/fakes.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The playlist after so long without a reload. */
function age(on: Bench, seconds: number) {
  on.source.playlist = { stretches: fragments(30), growth: 'sliding', ageMs: seconds * 1000 }
}

test('a pause of live television stops loading and keeps the media', async () => {
  const on = bench()
  on.element.src = 'blob:media'
  await playing(on)
  on.player.pause()
  expect(on.source.seen()).toEqual(['halt'])
  expect(on.element.src).toBe('blob:media')
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', playWhenReady: false })
})

test('a pause of an archive window lets the buffer fill', async () => {
  const on = bench()
  await playing(on, 'archive')
  on.player.pause()
  expect(on.source.seen()).toEqual([])
})

test('television resumes where it was paused', async () => {
  const on = bench()
  await playing(on)
  on.player.pause()
  age(on, 60)
  on.source.seen()
  on.player.play()
  expect(on.source.seen()).toEqual(['resume here'])
})

test('television paused for longer than the window resumes live', async () => {
  const on = bench()
  await playing(on)
  on.player.pause()
  age(on, 70)
  on.source.seen()
  on.player.play()
  expect(on.source.seen()).toEqual(['resume live'])
})

test('radio resumes live after any pause', async () => {
  const on = bench()
  await playing(on, 'radio')
  on.player.pause()
  on.source.seen()
  on.player.play()
  expect(on.source.seen()).toEqual(['resume live'])
})

test('while television is paused the distance from live grows', async () => {
  const on = bench()
  await playing(on)
  on.player.pause()
  age(on, 30)
  await pass(1000)
  expect(on.player.state.get()).toMatchObject({ behindLiveMs: 54_000, atLive: false })
})

test('a seek to live while paused applies to the next play', async () => {
  const on = bench()
  await playing(on)
  on.player.pause()
  on.player.goLive()
  on.source.seen()
  on.player.play()
  expect(on.source.seen()).toEqual(['resume live'])
})

test('a seek while paused outweighs going live before it', async () => {
  const on = bench()
  await playing(on)
  on.player.pause()
  on.player.goLive()
  on.player.seekTo(NOON + 60_000)
  on.element.say('seeking')
  on.source.seen()
  on.player.play()
  expect(on.source.seen()).toEqual(['resume here'])
})

test('a URL that expired during the pause is refetched, for the same moment', async () => {
  const on = bench()
  const played = await playing(on)
  on.player.pause()
  age(on, 10)
  await pass(3_600_000)
  on.player.play()
  await pass()
  expect(played.requests()).toBe(2)
  expect(on.source.requests.at(-1)).toMatchObject({ url: '/media/2.m3u8', startAtMs: NOON + 96_000, loading: true })
})

test('radio with an expired address begins live', async () => {
  const on = bench()
  await playing(on, 'radio')
  on.player.pause()
  await pass(3_600_000)
  on.player.play()
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ startAtMs: null })
})

test('a pause while the address is on its way leaves the channel prepared, not loading', async () => {
  const on = bench()
  on.player.load(item('live'))
  on.player.play()
  on.player.pause()
  await pass()
  expect(on.source.requests).toMatchObject([{ loading: false }])
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', playWhenReady: false })
})
