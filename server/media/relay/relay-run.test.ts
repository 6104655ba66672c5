import { beforeEach, expect, test } from 'vitest'
import { createRecentTitles } from './recent-titles.ts'
import { createRelayRun, type RunSegment } from './relay-run.ts'
import { createRelayWindow } from './relay-window.ts'
import { manualClock } from './testing/manual-clock.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

let clock: ReturnType<typeof manualClock>
let window: ReturnType<typeof createRelayWindow>
let titles: ReturnType<typeof createRecentTitles>
let published: number
beforeEach(() => {
  clock = manualClock(NOW)
  window = createRelayWindow(NOW)
  titles = createRecentTitles()
  published = 0
})

const begin = () => createRelayRun({ window, titles, clock, floorMs: window.endMs(), published: () => (published += 1) })

/** Gives a run segments of a second each whose bytes say which they are. */
function give(run: ReturnType<typeof begin>, from: number, count: number): void {
  for (let i = from; i < from + count; i++) {
    const segment: RunSegment = { kind: 'aac', seconds: 1, discontinuity: false, bytesAt: (at) => Buffer.from(`${i} at ${at}`) }
    run.segment(segment)
  }
  run.received(from + count)
}

const onAir = () => window.listed().map(({ startMs, bytes }) => [(startMs - NOW) / 1000, bytes.toString()])

test('an initial burst is on air when it is over, its last second as the present', () => {
  const run = begin()
  give(run, 0, 2)
  clock.advance(100)
  give(run, 2, 1)
  expect(published).toBe(0)
  clock.advance(300)
  expect(onAir()).toEqual([
    [-2.6, '0 at 0'],
    [-1.6, '1 at 1'],
    [-0.6, '2 at 2'],
  ])
  give(run, 3, 1)
  expect(onAir().at(-1)).toEqual([0.4, '3 at 3'])
  expect(published).toBe(4)
})

test('without a burst the first segment is on air as soon as it is complete', () => {
  const run = begin()
  run.received(0.2)
  clock.advance(800)
  expect(published).toBe(0)
  give(run, 0, 1)
  expect(onAir()).toEqual([[-0.2, '0 at 0']])
})

test('after an interruption repeated sound is dropped, and the media time continues', () => {
  const first = begin()
  give(first, 0, 4)
  clock.advance(400)
  first.end()
  clock.advance(2000)
  const second = begin()
  give(second, 10, 4)
  second.received(4)
  clock.advance(400)
  // The upstream ended at 0.4 s and it is 2.8 s now. Of the four seconds received, the first and a part of
  // the second were on air.
  expect(onAir().slice(4)).toEqual([
    [0.8, '12 at 4'],
    [1.8, '13 at 5'],
  ])
  expect(window.listed().map(({ discontinuity }) => discontinuity)).toEqual([false, false, false, false, true, false])
})

test('a title is on air from the instant of its sound', () => {
  const run = begin()
  give(run, 0, 3)
  run.title(2.5, { artist: 'a', title: 'b' })
  expect(titles.at(clock.now())).toEqual([])
  clock.advance(400)
  run.title(7, { artist: 'c', title: 'd' })
  expect(titles.at(clock.now()).map(({ atMs, title }) => [atMs - NOW, title])).toEqual([
    [-100, 'b'],
    [4400, 'd'],
  ])
})

test.each([
  ['before it is on air, half a minute', 0, 30],
  ['later, ten seconds', 400, 10],
])('no more is read ahead of the present than %s', async (_, passedMs, most) => {
  const run = begin()
  const { signal } = new AbortController()
  give(run, 0, 1)
  clock.advance(passedMs)
  give(run, 1, most - 1)
  await run.pace(signal)
  give(run, most, 2)
  let isOver = false
  const waiting = run.pace(signal).then(() => (isOver = true))
  clock.advance(passedMs > 0 ? 599 : 1999)
  await Promise.resolve()
  expect(isOver).toBe(false)
  clock.advance(1000)
  await waiting
  expect(isOver).toBe(true)
})

test('a run that ends at once publishes all it has, and leaves no timer', () => {
  const run = begin()
  give(run, 0, 1)
  run.end()
  expect(onAir()).toEqual([[-1, '0 at 0']])
  expect(clock.pending()).toBe(0)
})
