import { expect, test } from 'vitest'
import type { ChannelReport } from '../../contract/history.ts'
import {
  afterReport,
  reportOf,
  isReportDue,
  type PlaybackSample,
  NOTHING_PLAYED,
  type Tally,
  withReport,
  withSample,
  withoutReports,
} from './progress-reports.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const AIRED = NOON - 3_600_000

/**
 * A sample so many milliseconds after noon. The picture moves with the clock unless the test overrides it.
 */
const look = (ms: number, change: Partial<PlaybackSample> = {}): PlaybackSample => ({
  atMs: NOON + ms,
  flow: 'playing',
  positionMs: AIRED + ms,
  ...change,
})
const after = (...looks: PlaybackSample[]): Tally => looks.reduce(withSample, NOTHING_PLAYED)
const report = (at: number): ChannelReport => ({ at, channel_id: 'tv-1', playing: AIRED, played: 15_000 })

test('a stretch of playback is reported with its last position', () => {
  const tally = after(look(0), look(250), look(1250))
  expect(reportOf(tally, 'tv-1')).toEqual({ at: NOON + 1250, channel_id: 'tv-1', playing: AIRED + 1250, played: 1250 })
})

test('a report is due after fifteen seconds of play, not sooner', () => {
  expect(isReportDue(after(look(0), look(14_999)))).toBe(false)
  expect(isReportDue(after(look(0), look(15_000)))).toBe(true)
})

test('after a report nothing is reported twice, and nothing between two reports is lost', () => {
  const rest = afterReport(after(look(0), look(15_000)))
  expect(reportOf(rest, 'tv-1')).toBeNull()
  expect(reportOf(withSample(rest, look(16_000)), 'tv-1')?.played).toBe(1000)
})

test('a pause is reported at once, with the last played position', () => {
  const tally = after(look(0), look(4000), look(4100, { flow: 'standing', positionMs: AIRED + 60_000 }))
  expect(isReportDue(tally)).toBe(true)
  expect(reportOf(tally, 'tv-1')).toMatchObject({ at: NOON + 4000, playing: AIRED + 4000, played: 4000 })
})

test('stalled playback counts as no play and causes no report', () => {
  const tally = after(
    look(0),
    look(4000),
    look(4000, { flow: 'waiting' }),
    look(9000, { positionMs: AIRED + 4000 }),
    look(10_000, { positionMs: AIRED + 5000 }),
  )
  expect(isReportDue(after(look(0), look(4000), look(4000, { flow: 'waiting' })))).toBe(false)
  expect(reportOf(tally, 'tv-1')?.played).toBe(5000)
})

test('without playback there is no report', () => {
  const standing = after(look(0, { flow: 'standing' }), look(60_000, { flow: 'standing' }))
  expect(reportOf(standing, 'tv-1')).toBeNull()
  expect(reportOf(after(look(0, { positionMs: null }), look(1000)), 'tv-1')).toBeNull()
})

test('a machine that slept has not played, and a seek is not watched', () => {
  expect(reportOf(after(look(0), look(1000), look(3_600_000, { positionMs: AIRED + 1200 })), 'tv-1')?.played).toBe(1200)
  expect(reportOf(after(look(0), look(250, { positionMs: AIRED + 1_800_000 })), 'tv-1')?.played).toBe(250)
  expect(reportOf(after(look(0), look(1000), look(1250, { positionMs: AIRED - 60_000 })), 'tv-1')).toMatchObject({
    playing: AIRED - 60_000,
    played: 1000,
  })
})

test('a clock that is set back takes nothing away', () => {
  expect(reportOf(after(look(0), look(1000), look(-60_000, { positionMs: AIRED + 1250 })), 'tv-1')?.played).toBe(1000)
})

test('samples that arrive late or early lose no playback time', () => {
  const wavering = Array.from({ length: 41 }, (_none, index) => {
    const late = index % 2 === 0 ? 0 : 60
    return look(index * 250, { positionMs: AIRED + index * 250 - late })
  })
  expect(reportOf(after(...wavering), 'tv-1')?.played).toBe(10_000)
})

test('one report covers a minute at most', () => {
  expect(reportOf(after(look(0), look(300_000)), 'tv-1')?.played).toBe(60_000)
})

test('of many pending reports the oldest are dropped first', () => {
  const many = Array.from({ length: 500 }, (_none, at) => at).reduce<ChannelReport[]>(
    (waiting, at) => withReport(waiting, report(at)),
    [],
  )
  expect([many.length, many[0]?.at, many.at(-1)?.at]).toEqual([480, 20, 499])
})

test('a report is pending once, in the order of time', () => {
  expect(withReport([report(1), report(2)], report(1))).toEqual([report(1), report(2)])
})

test('above the limit the oldest reports are dropped, regardless of their order', () => {
  const newest = Array.from({ length: 480 }, (_, at) => report(at + 10))
  expect(withReport(newest, report(1))).toEqual(newest)
})

test('those that arrived wait no more, those that came meanwhile do', () => {
  expect(withoutReports([report(1), report(2), report(3)], [report(1), report(2)])).toEqual([report(3)])
})
