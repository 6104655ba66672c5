import { expect, test } from 'vitest'
import { fragments, NOON } from './testing/fakes.ts'
import { isAtLive, resumePoint, type Timeline, windowOf } from './live-window.ts'

const at = (seconds: number) => NOON + seconds * 1000
const live = (ageS = 0): Timeline => ({ stretches: fragments(30), growth: 'sliding', ageMs: ageS * 1000 })

test('a live channel reaches from 92 to 24 seconds behind its edge', () => {
  expect(windowOf('live', live(), undefined)).toEqual({ startMs: at(28), endMs: at(96), edgeMs: at(120) })
})

test('radio keeps 40 seconds behind its edge', () => {
  expect(windowOf('radio', live(), undefined).endMs).toBe(at(80))
})

test('while loading is stopped the window goes on sliding', () => {
  expect(windowOf('live', live(60), undefined)).toEqual({ startMs: at(88), endMs: at(156), edgeMs: at(180) })
})

test('a short playlist is reached from its own start', () => {
  const short: Timeline = { stretches: fragments(10), growth: 'sliding', ageMs: 0 }
  expect(windowOf('live', short, undefined).startMs).toBe(at(0))
})

test('a growing archive window is reached from the beginning of its programme', () => {
  const growing: Timeline = { stretches: fragments(300), growth: 'event', ageMs: 2000 }
  const programme = { startMs: at(1.5), endMs: at(3600) }
  expect(windowOf('archive', growing, programme)).toEqual({ startMs: at(1.5), endMs: at(1178), edgeMs: at(1202) })
})

test('a finished archive window ends with its programme and has no live edge', () => {
  const finished: Timeline = { stretches: fragments(30), growth: 'none', ageMs: 0 }
  const programme = { startMs: at(1.5), endMs: at(118) }
  expect(windowOf('archive', finished, programme)).toEqual({ startMs: at(1.5), endMs: at(118), edgeMs: null })
  expect(windowOf('archive', finished, undefined)).toEqual({ startMs: at(0), endMs: at(120), edgeMs: null })
})

test('a missing or undated playlist has no window', () => {
  const unknown = { startMs: null, endMs: null, edgeMs: null }
  const undated: Timeline = { stretches: [{ start: 0, duration: 4, programDateTime: null }], growth: 'sliding', ageMs: 0 }
  expect(windowOf('live', null, undefined)).toEqual(unknown)
  expect(windowOf('live', { ...undated, stretches: [] }, undefined)).toEqual(unknown)
  expect(windowOf('live', undated, undefined)).toEqual(unknown)
})

test('some seconds of rebuffering do not take a viewer off live, half a minute does', () => {
  expect(isAtLive('live', 24_000)).toBe(true)
  expect(isAtLive('live', 40_000)).toBe(true)
  expect(isAtLive('live', 60_000)).toBe(false)
  expect(isAtLive('radio', 46_000)).toBe(true)
  expect(isAtLive('live', null)).toBe(false)
})

test('after a pause television resumes where it stopped, within the DVR window', () => {
  const window = windowOf('live', live(60), undefined)
  expect(resumePoint('live', at(96), window)).toBe('here')
  expect(resumePoint('live', at(87), window)).toBe('live')
})

test('after a pause radio resumes at the live edge, an archive where it stopped', () => {
  const window = windowOf('live', live(), undefined)
  expect(resumePoint('radio', at(100), window)).toBe('live')
  expect(resumePoint('archive', null, window)).toBe('here')
})

test('television that was never seen begins at the live edge', () => {
  expect(resumePoint('live', null, windowOf('live', live(), undefined))).toBe('live')
})
