import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON, playing } from './testing/fakes.ts'
import { MUTE_PREVIOUS_MS } from './mute-previous.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('no state of the previous channel is shown while the next one loads', async () => {
  const on = bench()
  await playing(on)
  on.player.load(item('live', { key: 'live:two' }))
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', key: 'live:two', positionMs: null, liveEdgeMs: null })
  await pass()
  on.element.say('timeupdate', 'playing')
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', positionMs: null })
})

test('a playing player goes on playing with the next item, on the same source', async () => {
  const on = bench()
  await playing(on)
  on.player.load(item('radio'))
  await pass()
  expect(on.source.requests.at(-1)).toMatchObject({ kind: 'radio', loading: true })
  expect(on.source.seen()).not.toContain('destroy')
})

test('only the last of several items is loaded', async () => {
  const on = bench()
  for (const key of ['a', 'b', 'c']) on.player.load(item('live', { key }))
  await pass()
  expect(on.source.requests).toHaveLength(1)
  expect(on.player.state.get().key).toBe('c')
})

test('the previous channel is muted when the next URL is slow, and playback follows', async () => {
  const on = bench()
  await playing(on)
  const { promise, resolve } = Promise.withResolvers<{ url: string; expiresAtMs: number }>()
  on.player.load(item('live', { key: 'live:two', address: () => promise }))
  await pass(MUTE_PREVIOUS_MS)
  expect(on.element.paused).toBe(true)
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', playWhenReady: true })
  resolve({ url: '/late.m3u8', expiresAtMs: Infinity })
  await pass()
  on.element.begin(96)
  on.element.say('playing')
  expect(on.element.paused).toBe(false)
  expect(on.player.state.get().phase).toBe('playing')
})

test('late element events of the previous item are not the next one’s', async () => {
  const on = bench()
  await playing(on)
  on.source.overlaps = true
  on.player.load(item('live', { key: 'live:two' }))
  await pass()
  on.element.say('canplay', 'playing', 'timeupdate')
  expect(on.player.state.get()).toMatchObject({ phase: 'loading', positionMs: null })
  on.source.events.replacing()
  on.element.begin(96)
  expect(on.player.state.get()).toMatchObject({ phase: 'playing', positionMs: NOON + 96_000 })
})

test('headphones unplugged between two items pause the next one too', async () => {
  const on = bench()
  await playing(on, 'radio')
  on.source.overlaps = true
  on.player.load(item('radio', { key: 'radio:two' }))
  await pass()
  on.element.pause()
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', playWhenReady: false })
})

test('an item that was silenced stays silent until its successor is there, and a pause counts again then', async () => {
  const on = bench()
  await playing(on)
  on.source.overlaps = true
  on.player.load(item('live', { key: 'live:two' }))
  await pass(MUTE_PREVIOUS_MS)
  on.element.say('canplay')
  expect(on.element.paused).toBe(true)
  on.source.events.replacing()
  on.element.begin(96)
  expect(on.element.paused).toBe(false)
  on.element.pause()
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', playWhenReady: false })
})
