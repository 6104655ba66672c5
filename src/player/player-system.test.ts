import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON, playing } from './testing/fakes.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

/** Lets promises and due timers run. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('unplugged headphones pause like a button does', async () => {
  const on = bench()
  await playing(on, 'radio')
  on.element.pause()
  expect(on.source.seen()).toEqual(['halt'])
  expect(on.player.state.get()).toMatchObject({ phase: 'paused', playWhenReady: false })
})

test("play from the browser's own controls loads again", async () => {
  const on = bench()
  await playing(on, 'radio')
  on.player.pause()
  on.source.seen()
  void on.element.play()
  expect(on.source.seen()).toEqual(['resume live'])
  expect(on.player.state.get()).toMatchObject({ phase: 'playing', playWhenReady: true })
})

test('a pause that new media in the element cause is not the viewer’s', async () => {
  const on = bench()
  await playing(on)
  on.source.events.replacing()
  on.element.pause()
  expect(on.player.state.get()).toMatchObject({ phase: 'waiting', playWhenReady: true, positionMs: NOON + 96_000 })
  on.element.begin(96)
  expect(on.element.paused).toBe(false)
})

test("play from the browser's own controls starts what was only prepared", async () => {
  const on = bench()
  on.player.load(item('radio'))
  await pass()
  on.source.seen()
  void on.element.play()
  expect(on.source.seen()).toEqual(['resume live'])
})

test('events of an element whose decoder failed are no commands', async () => {
  const on = bench()
  await playing(on)
  on.element.error = { code: 3 }
  on.source.events.replacing()
  on.element.begin(0)
  on.element.pause()
  expect(on.player.state.get()).toMatchObject({ phase: 'waiting', playWhenReady: true, positionMs: NOON + 96_000 })
})
