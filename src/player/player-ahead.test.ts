import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COMFORTABLE_S, mayPrefetch } from './fast-start/zap-prefetch.ts'
import { bench, item, NOON, playing } from './testing/fakes.ts'
import type { PlayerOptions } from './player.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A player that plays, with its buffer filled that far, and has a neighbour. */
async function expecting(options: PlayerOptions = {}, bufferedS = 20) {
  const on = bench(options)
  await playing(on)
  on.element.buffer([90, 96 + bufferedS])
  const neighbour = item('live', { key: 'live:two' })
  on.player.prefetch([neighbour])
  return { ...on, neighbour }
}

test('while the picture plays well the neighbours are prepared, anew every 12 s', async () => {
  const { source } = await expecting()
  await pass(1000)
  expect(source.prepared).toEqual(['/media/1.m3u8'])
  await pass(11_000)
  expect(source.prepared).toHaveLength(1)
  await pass(1000)
  expect(source.prepared).toEqual(['/media/1.m3u8', '/media/2.m3u8'])
})

test('for a viewer who has touched nothing for long only the playlists', async () => {
  const { source } = await expecting({ isViewerActive: () => false })
  await pass(1000)
  expect(source.prepared).toEqual(['/media/1.m3u8 without a segment'])
})

test('nothing on a connection that saves data, nor on 2g', async () => {
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    const { source, neighbour } = await expecting({ connection: () => connection })
    await pass(5000)
    expect(source.prepared).toEqual([])
    expect(neighbour.requests()).toBe(0)
  }
})

test('nothing is prefetched with Save-Data or for sound alone', async () => {
  for (const quality of ['saver', 'audio'] as const) {
    const { player, source, neighbour } = await expecting()
    player.setQuality(quality)
    await pass(5000)
    expect(source.prepared).toEqual([])
    expect(neighbour.requests()).toBe(0)
  }
})

test('playback has priority: with a thin buffer prefetches are cancelled', async () => {
  const { source } = await expecting({}, COMFORTABLE_S - 1)
  const before = source.unprepared
  await pass(5000)
  expect(source.prepared).toEqual([])
  expect(source.unprepared).toBeGreaterThan(before)
})

test('no prefetch while paused, and none of the playing item', async () => {
  const { player, source } = await expecting()
  player.prefetch([item('live', { key: 'live:one' })])
  await pass(2000)
  player.prefetch([item('live', { key: 'live:two' })])
  player.pause()
  await pass(5000)
  expect(source.prepared).toEqual([])
})

test('a neighbour whose address is refused is left alone for a minute', async () => {
  const { player, source } = await expecting()
  let requests = 0
  const address = () => {
    requests++
    return Promise.reject(new Error('no'))
  }
  player.prefetch([item('live', { key: 'live:locked', address })])
  await pass(59_000)
  expect(requests).toBe(1)
  await pass(3000)
  expect(requests).toBe(2)
  expect(source.prepared).toEqual([])
})

test('there is network to spare only for a picture that plays untroubled, in sight, with enough to go on', () => {
  const conditions = { playing: true, hasTrouble: false, bufferedS: COMFORTABLE_S, visible: true, allowed: true }
  expect(mayPrefetch(conditions)).toBe(true)
  const others = [
    { playing: false },
    { hasTrouble: true },
    { bufferedS: COMFORTABLE_S - 0.1 },
    { visible: false },
    { allowed: false },
  ]
  for (const other of others) expect(mayPrefetch({ ...conditions, ...other })).toBe(false)
})
