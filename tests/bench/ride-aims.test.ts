import { expect, test } from 'vitest'
import { aimsOf } from './ride-aims.ts'
import type { Ride } from './ride-statistics.ts'

const ride = (facts: Partial<Ride>): Ride => ({
  startMs: 1000,
  stalledMs: 0,
  gaps: 0,
  switches: 0,
  playedMs: 1000,
  heightMs: 360_000,
  soundOnlyMs: 0,
  ...facts,
})

test('television stalls for at most half of either player, at no lower picture', () => {
  const others = [ride({ stalledMs: 4000 }), ride({ stalledMs: 3000, heightMs: 400_000 })]
  expect(aimsOf('live', [ride({ stalledMs: 2000 }), ...others])).toEqual([
    'stalled beside hls.js: 0.50, aim at most 0.50: met',
    'stalled beside Shaka: 0.67, aim at most 0.50: MISSED',
    'mean height 360, aim at least 400: MISSED',
  ])
})

test('no stall at all is at most half of none', () => {
  expect(aimsOf('live', [ride({}), ride({}), ride({})])[0]).toBe(
    'stalled beside hls.js: 0.0 s against none, aim at most 0.50: met',
  )
})

test('radio starts with hls.js, and is silent for a third of an audio element', () => {
  expect(aimsOf('radio', [ride({ gaps: 1, stalledMs: 900 }), ride({ gaps: 2 }), ride({ gaps: 2, stalledMs: 3000 })])).toEqual([
    'first sound beside hls.js: 1.00, aim at most 1.10: met',
    'silence after it beside the audio element: 0.30, aim at most 0.33: met',
    'gaps 1, aim fewer than 2 and 2: met',
  ])
})

test('no gap at all is few enough', () => {
  expect(aimsOf('radio', [ride({}), ride({}), ride({})])[2]).toBe('gaps 0, aim fewer than 0 and 0: met')
})
