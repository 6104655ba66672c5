import { expect, test } from 'vitest'
import { resumePosition, withReports } from './watched.ts'

const START = 1_000_000
const programme = { start_ms: START, end_ms: START + 600_000 }
const report = (atMs: number, into: number, played = 15_000) => ({ atMs, playing: START + into, played })

test('the latest report by time is the position to resume, whatever order reports arrive in', () => {
  const progress = withReports(undefined, programme, [report(300, 90_000), report(100, 30_000)])
  expect(progress).toEqual({ position_ms: 90_000, watched_ms: 30_000, last_ms: 300, removed_ms: 0 })
  expect(withReports(progress, programme, [report(200, 60_000)])).toEqual({ ...progress, watched_ms: 45_000 })
})

test('reports from before the removal change nothing, later ones start anew', () => {
  const removed = { position_ms: 0, watched_ms: 0, last_ms: 300, removed_ms: 500 }
  expect(withReports(removed, programme, [report(400, 90_000), report(500, 95_000)])).toEqual(removed)
  expect(withReports(removed, programme, [report(400, 90_000), report(600, 120_000)])).toMatchObject({
    position_ms: 120_000,
    watched_ms: 15_000,
    last_ms: 600,
  })
})

test('nothing resumes at the very beginning or at the end', () => {
  const at = (position_ms: number) => resumePosition({ ...programme, position_ms })
  expect([at(29_999), at(30_000), at(569_999), at(570_000), at(600_000)]).toEqual([null, 30_000, 569_999, null, null])
})
