import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON } from '../testing/fakes.ts'
import { OFF_AIR_RETRY_MS } from './off-air-watch.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A player whose item is off air from the start, and how often the item's media were checked. */
async function offAir(kind: 'live' | 'radio' | 'archive' = 'live') {
  const served = { now: false, checks: 0 }
  const on = bench({ isServed: async () => ++served.checks > 0 && served.now })
  on.player.load(item(kind))
  on.player.play()
  await pass()
  on.source.fail('manifestLoadError', 503)
  on.source.seen()
  return { ...on, served }
}

test('a channel that was off air plays by itself once it is served', async () => {
  const { player, source, served } = await offAir()
  expect(player.state.get()).toMatchObject({ phase: 'failed', error: { code: 'address', cause: { code: 'live_error' } } })
  await pass(3 * OFF_AIR_RETRY_MS)
  expect([served.checks, source.seen()]).toEqual([3, []])
  expect(player.state.get().phase).toBe('failed')
  served.now = true
  await pass(OFF_AIR_RETRY_MS)
  expect(source.seen()).toEqual(['halt', 'load'])
  expect(player.state.get()).toMatchObject({ phase: 'loading', error: null, playWhenReady: true })
  await pass(5 * OFF_AIR_RETRY_MS)
  expect(served.checks).toBe(4)
})

test('the server refuses the URL of an off-air channel: it is fetched again', async () => {
  const refusal = Object.assign(new Error('off air'), { status: 503, code: 'off_air' })
  let isBack = false
  const on = bench({ isServed: async () => true })
  on.player.load(
    item('live', {
      address: async () => {
        if (!isBack) throw refusal
        return { url: '/media/back.m3u8', expiresAtMs: Date.now() + 3_600_000 }
      },
    }),
  )
  on.player.play()
  await pass(2 * OFF_AIR_RETRY_MS)
  expect(on.player.state.get().phase).toBe('failed')
  isBack = true
  await pass(OFF_AIR_RETRY_MS)
  expect(on.source.seen()).toContain('load')
})

test.each(['radio', 'archive'] as const)('%s does not restart without the viewer', async (kind) => {
  const { served } = await offAir(kind)
  await pass(5 * OFF_AIR_RETRY_MS)
  expect(served.checks).toBe(0)
})

test.each([
  ['another channel', ({ player }: Awaited<ReturnType<typeof offAir>>) => player.load(item('live', { key: 'live:two' }))],
  ['a pause', ({ player }: Awaited<ReturnType<typeof offAir>>) => player.pause()],
  ['a stop', ({ player }: Awaited<ReturnType<typeof offAir>>) => player.stop()],
  ['a press on "try again"', ({ player }: Awaited<ReturnType<typeof offAir>>) => player.play()],
])('%s ends the watch', async (_name, act) => {
  const on = await offAir()
  act(on)
  await pass(3 * OFF_AIR_RETRY_MS)
  expect(on.served.checks).toBe(0)
})
