import { expect, test } from 'vitest'
import { createPageMeasures } from './page-measures.ts'
import { createPatchStore } from '../../player/patch-store.ts'
import { createPlaybackMeasures } from './playback-measures.ts'
import { IDLE_STATE, type PlayerState } from '../../player/state.ts'

const NOON = Date.UTC(2026, 0, 15, 12)

/** A player's state by hand, with a clock. */
function watched({ isHidden = false } = {}) {
  const state = createPatchStore<PlayerState>(IDLE_STATE)
  const measures = createPageMeasures()
  const onState = createPlaybackMeasures(measures.tally)
  let atMs = 0
  state.subscribe(() => onState(state.get(), atMs, isHidden))
  const pass = (afterMs: number, part: Partial<PlayerState>) => {
    atMs += afterMs
    state.patch(part)
  }
  const load = (key = 'live:one') =>
    pass(0, { key, kind: 'live', phase: 'loading', playWhenReady: true, positionMs: null, delivery: 'none', error: null })
  const play = (ms: number) => {
    for (let at = 0; at < ms; at += 250) {
      const { positionMs } = state.get()
      pass(250, { phase: 'playing', delivery: 'hls', positionMs: (positionMs ?? NOON) + 250 })
    }
  }
  return { pass, load, play, state, take: measures.take }
}

const failed = (code: 'address' | 'media', cause: string | null): Partial<PlayerState> => ({
  phase: 'failed',
  error: { code, cause: { detail: 'x', status: null, code: cause } },
})

test('a start lasts from the load to the first picture; later pauses and the time played are no starts', () => {
  const { pass, load, play, take } = watched()
  load()
  pass(700, { delivery: 'hls' })
  pass(500, { phase: 'playing', positionMs: NOON })
  play(10_000)
  pass(0, { phase: 'paused' })
  pass(60_000, { phase: 'playing' })
  expect(take()).toEqual([{ kind: 'live', delivery: 'hls', starts: [1200], stalls: 0, played: 10_000, failures: [] }])
  expect(take()).toEqual([])
})

test('a page that nobody sees measures no start', () => {
  const { load, play, take } = watched({ isHidden: true })
  load()
  play(1000)
  expect(take()).toMatchObject([{ starts: [] }])
})

test('an empty buffer is a stall, and one after a seek is not', () => {
  const { pass, load, play, state, take } = watched()
  load()
  play(5000)
  pass(0, { phase: 'waiting' })
  pass(3000, { phase: 'playing' })
  play(5000)
  pass(0, { positionMs: state.get().positionMs! - 600_000 })
  pass(50, { phase: 'waiting' })
  expect(take()).toMatchObject([{ stalls: 1 }])
})

test('a fault of the service is counted once with its kind, a rule of access never', () => {
  const { pass, load, take } = watched()
  load()
  pass(100, failed('address', 'tariff_required'))
  expect(take()).toEqual([])
  load('live:two')
  pass(100, failed('address', 'off_air'))
  load('live:three')
  pass(100, failed('media', null))
  pass(100, { volume: 0.5 })
  expect(take()).toMatchObject([
    {
      failures: [
        { error: 'off_air', times: 1 },
        { error: 'media', times: 1 },
      ],
    },
  ])
})

test('network trouble that a viewer sees counts once an item, and a start that is left late as given up', () => {
  const { pass, load, take } = watched()
  load()
  const error = { code: 'network', cause: null } as const
  pass(2000, { error })
  pass(3000, { error: null })
  pass(3000, { error })
  pass(3000, { key: 'live:two', error: null })
  expect(take()).toMatchObject([
    {
      starts: [],
      failures: [
        { error: 'network', times: 1 },
        { error: 'gave_up', times: 1 },
      ],
    },
  ])
})

test('measures that cannot be sent do not grow without end', () => {
  const { tally, take, restore } = createPageMeasures()
  const of = { kind: 'radio', delivery: 'hls' } as const
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 600; at++) tally(of, { start: 10, stalls: 1, played: 60_000, failure: 'network' })
    restore(take())
  }
  const [report, ...others] = take()
  expect(others).toEqual([])
  expect(report).toMatchObject({ stalls: 1000, played: 6 * 3_600_000, failures: [{ error: 'network', times: 1000 }] })
  expect(report!.starts).toHaveLength(50)
})
