import { expect, test } from 'vitest'
import { EVENTS, hlsBench } from '../../testing/fake-hls.ts'
import { NOON } from '../../testing/fakes.ts'
import { windowOf } from '../../live-window.ts'
import { toMediaTime, toWallClock } from '../../wall-clock.ts'

test('loading starts when the first playlist is there, unless it is only prepared', () => {
  const { load, source } = hlsBench()
  const hls = load({ loading: false })
  hls.manifest()
  expect(hls.seen()).toEqual(['attach', 'loadSource /master.m3u8'])
  source.resume('live')
  expect(hls.seen()).toEqual(['startLoad -1'])
})

test('an item paused before its first playlist does not load afterwards', () => {
  const { load, source } = hlsBench()
  const hls = load()
  source.halt()
  hls.seen()
  hls.manifest()
  expect(hls.seen()).toEqual([])
})

test('a wall clock to start at becomes a media time as soon as the playlist names it, once', () => {
  const { load } = hlsBench()
  const hls = load({ startAtMs: NOON + 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist()
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 50'])
})

test.each([-50_000, 20_000])(
  'a wall clock %i ms into the day, which the playlist holds no longer or not for long, is left out',
  (sinceNoonMs) => {
    const { load } = hlsBench()
    const hls = load({ startAtMs: NOON + sinceNoonMs })
    hls.manifest()
    hls.seen()
    hls.playlist()
    expect(hls.seen()).toEqual([])
  },
)

test('a finished window begins at any of its moments', () => {
  const { load } = hlsBench()
  const hls = load({ kind: 'archive', startAtMs: NOON + 20_000 })
  hls.manifest()
  hls.seen()
  hls.playlist({ live: false })
  expect(hls.seen()).toEqual(['startLoad 20'])
})

test('television resumes from the element’s position', () => {
  const { element, load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  hls.playlist()
  element.begin(77)
  source.halt()
  hls.seen()
  source.resume('here')
  expect(hls.seen()).toEqual(['startLoad 77'])
})

test('going back to live leaves the old sound at once and is exact when the playlist is fresh', () => {
  const { element, load, source } = hlsBench()
  const hls = load({ kind: 'radio' })
  hls.manifest()
  hls.playlist({ ageS: 60 })
  element.begin(80)
  source.halt()
  hls.seen()
  source.resume('live')
  expect(element.currentTime).toBe(140)
  expect(hls.seen()).toEqual(['startLoad 140'])
  hls.liveSyncPosition = 137
  hls.playlist()
  expect(element.currentTime).toBe(137)
  hls.liveSyncPosition = 150
  hls.playlist()
  expect(element.currentTime).toBe(137)
})

test('the bandwidth is remembered once something was measured, and destroy ends everything', () => {
  const { element, failures, load, source, writes } = hlsBench()
  const hls = load()
  hls.say(EVENTS.FRAG_BUFFERED)
  expect(writes).toEqual(['5000000'])
  source.destroy()
  source.destroy()
  expect(hls.seen().at(-1)).toBe('destroy')
  element.error = { code: 3 }
  element.say('error')
  expect(failures).toEqual([])
  expect(source.timeline()).toBeNull()
})

test('a visit without media leaves the remembered bandwidth alone', () => {
  const { load, source, writes } = hlsBench()
  load()
  source.destroy()
  expect(writes).toEqual([])
})

test('the clock of a film begins at 0, regardless of its playlist’s dates', () => {
  const { load, source } = hlsBench()
  const hls = load({ kind: 'film', startAtMs: 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist({ live: false })
  expect(hls.seen()).toEqual(['startLoad 50'])
  expect(windowOf('film', source.timeline(), undefined)).toEqual({ startMs: 0, endMs: 120_000, edgeMs: null })
})

test('a film keeps its clock when hls.js corrects the start of its fragments', () => {
  const { load, source } = hlsBench()
  const hls = load({ kind: 'film', startAtMs: 0 })
  hls.manifest()
  hls.playlist({ live: false, startS: 0.08 })
  const { stretches } = source.timeline()!
  expect(toWallClock(stretches, 60.08)).toBe(60_000)
  expect(toMediaTime(stretches, 60_000)).toBeCloseTo(60.08)
})
