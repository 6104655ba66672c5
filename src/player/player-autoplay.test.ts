import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON } from './testing/fakes.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const refused = () => Promise.reject(Object.assign(new Error('gesture'), { name: 'NotAllowedError' }))

test('a refused start is paused with the reason, and stops loading', async () => {
  const on = bench()
  on.element.answer = refused
  on.player.load(item('live'))
  on.player.play()
  await pass()
  expect(on.player.state.get()).toMatchObject({
    phase: 'paused',
    playWhenReady: false,
    error: { code: 'autoplay' },
    muted: false,
  })
  expect(on.source.seen()).toContain('halt')
})

test('a gesture after a refused start clears the reason', async () => {
  const on = bench()
  on.element.answer = refused
  on.player.load(item('live'))
  on.player.play()
  await pass()
  on.element.answer = () => Promise.resolve()
  on.player.play()
  await pass()
  on.element.begin(96)
  expect(on.player.state.get()).toMatchObject({ phase: 'playing', error: null })
})

test('television may start muted when the browser refuses sound, and reports it', async () => {
  const on = bench({ mutedAutoplay: true })
  on.element.answer = () => (on.element.muted ? Promise.resolve() : refused())
  on.player.load(item('live'))
  on.player.play()
  await pass()
  on.element.begin(96)
  expect(on.player.state.get()).toMatchObject({ phase: 'playing', muted: true, mutedByAutoplay: true, error: null })
  on.player.setMuted(false)
  expect(on.player.state.get()).toMatchObject({ muted: false, mutedByAutoplay: false })
})

test('radio never starts muted', async () => {
  const on = bench({ mutedAutoplay: true })
  on.element.answer = refused
  on.player.load(item('radio'))
  on.player.play()
  await pass()
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', muted: false, error: { code: 'autoplay' } })
})

test('a refusal that arrives after a channel change is ignored', async () => {
  const on = bench()
  const { promise, reject } = Promise.withResolvers<void>()
  on.element.answer = () => promise
  on.player.load(item('live'))
  on.player.play()
  on.element.answer = () => Promise.resolve()
  on.player.load(item('live', { key: 'live:two' }))
  on.player.play()
  reject(Object.assign(new Error('gesture'), { name: 'NotAllowedError' }))
  await pass()
  expect(on.player.state.get()).toMatchObject({ key: 'live:two', playWhenReady: true, error: null })
})
