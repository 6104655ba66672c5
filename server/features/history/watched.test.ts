import { expect, test } from 'vitest'
import { resumePosition, withBeats } from './watched.ts'

const START = 1_000_000
const programme = { start_ms: START, end_ms: START + 600_000 }
const beat = (atMs: number, into: number, played = 15_000) => ({ atMs, playing: START + into, played })

test('the last beat by time says where to go on, in whatever order they come', () => {
  const kept = withBeats(undefined, programme, [beat(300, 90_000), beat(100, 30_000)])
  expect(kept).toEqual({ position_ms: 90_000, watched_ms: 30_000, last_ms: 300, removed_ms: 0 })
  expect(withBeats(kept, programme, [beat(200, 60_000)])).toEqual({ ...kept, watched_ms: 45_000 })
})

test('beats from before the removal change nothing, later ones begin anew', () => {
  const removed = { position_ms: 0, watched_ms: 0, last_ms: 300, removed_ms: 500 }
  expect(withBeats(removed, programme, [beat(400, 90_000), beat(500, 95_000)])).toEqual(removed)
  expect(withBeats(removed, programme, [beat(400, 90_000), beat(600, 120_000)])).toMatchObject({
    position_ms: 120_000,
    watched_ms: 15_000,
    last_ms: 600,
  })
})

test('one goes on neither at the very beginning nor at the end', () => {
  const at = (position_ms: number) => resumePosition({ ...programme, position_ms })
  expect([at(29_999), at(30_000), at(569_999), at(570_000), at(600_000)]).toEqual([null, 30_000, 569_999, null, null])
})
