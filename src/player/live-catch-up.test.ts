import { expect, test } from 'vitest'
import { CALM_S, CATCH_UP_RATE, createLiveCatchUp } from './live-catch-up.ts'
import { newSession } from './session.ts'
import type { Kind, Phase } from './state.ts'
import { FakeElement } from './testing/fake-element.ts'
import { item } from './testing/fakes.ts'

/** A live channel that plays with a long buffer, second by second. */
function watching(kind: Kind = 'live') {
  const element = new FakeElement()
  const session = Object.assign(newSession(), { item: item(kind), playWhenReady: true })
  const { update } = createLiveCatchUp({ element: element.asElement(), session })
  element.begin(100)
  element.buffer([90, 130])
  const pass = (seconds: number, phase: Phase = 'playing') => {
    for (let second = 0; second < seconds; second += 1) update(phase)
    return element.playbackRate
  }
  pass(5)
  return { element, session, pass }
}

test('the delay of stalls is recovered in a minute of calm, not more', () => {
  const { pass } = watching()
  pass(6, 'waiting')
  expect(pass(CALM_S - 1)).toBe(1)
  expect(pass(1)).toBe(CATCH_UP_RATE)
  const lostS = 6
  expect(pass(Math.floor(lostS / (CATCH_UP_RATE - 1)) - 2)).toBe(CATCH_UP_RATE)
  expect(pass(4)).toBe(1)
  expect(pass(10 * CALM_S)).toBe(1)
})

test('another stall ends it until the line is calm again', () => {
  const { pass } = watching()
  pass(6, 'waiting')
  pass(CALM_S)
  expect(pass(1, 'waiting')).toBe(1)
  expect(pass(CALM_S - 1)).toBe(1)
  expect(pass(1)).toBe(CATCH_UP_RATE)
})

test('a thin buffer is not played faster', () => {
  const { element, pass } = watching()
  pass(6, 'waiting')
  element.buffer([90, 105])
  expect(pass(2 * CALM_S)).toBe(1)
})

test.each<[string, (on: ReturnType<typeof watching>) => void]>([
  ['a seek', ({ element }) => element.dispatchEvent(new Event('seeking'))],
  [
    'a pause',
    ({ session, pass }) => (Object.assign(session, { playWhenReady: false }), pass(1, 'paused'), (session.playWhenReady = true)),
  ],
  ['another channel', ({ session }) => Object.assign(session, { item: item('live', { key: 'live:two' }) })],
])('after %s the distance is the viewer’s choice', (_name, act) => {
  const on = watching()
  on.pass(6, 'waiting')
  expect(on.pass(CALM_S)).toBe(CATCH_UP_RATE)
  act(on)
  expect(on.pass(3 * CALM_S)).toBe(1)
})

test('a wait of the viewer’s own seek is no stall', () => {
  const { element, pass } = watching()
  element.dispatchEvent(new Event('seeking'))
  pass(6, 'waiting')
  expect(pass(3 * CALM_S)).toBe(1)
})

test.each<Kind>(['radio', 'archive', 'film'])('%s plays at its own speed', (kind) => {
  const { element, pass } = watching(kind)
  pass(6, 'waiting')
  expect(pass(3 * CALM_S)).toBe(1)
  element.playbackRate = element.defaultPlaybackRate = 1.5
  expect(pass(3)).toBe(1.5)
})
