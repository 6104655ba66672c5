import { expect, test } from 'vitest'
import { manualClock } from '../relay/testing/manual-clock.ts'
import type { UpstreamSegment } from '../hls/media-playlist.ts'
import { createTimeline } from './timeline.ts'

const NOW = 1_800_000_000_000

function open() {
  const clock = manualClock(NOW)
  const timeline = createTimeline(clock)
  const place = (
    sequence: number,
    more: { startMs?: number; endMs?: number; continues?: boolean; toEdgeSeconds?: number } = {},
  ) => {
    const { startMs, endMs, continues = true, toEdgeSeconds = 4 } = more
    const segment = { sequence, startMs, seconds: 4 } as UpstreamSegment
    return timeline.place(segment, { stream: 's', endMs, continues, toEdgeSeconds }) - NOW
  }
  return { clock, place }
}

test('an upstream near our time dates its segments itself', () => {
  const { place } = open()
  expect(place(1, { startMs: NOW - 60_000 })).toBe(-60_000)
  expect(place(2, { startMs: NOW - 55_800, endMs: NOW - 56_000 })).toBe(-56_000)
  expect(place(3, { startMs: NOW - 40_000, endMs: NOW - 52_000 })).toBe(-40_000)
  expect(place(4, { startMs: NOW - 90_000, endMs: NOW - 36_000 })).toBe(-36_000)
})

test('one without dates, or far from our time, ends now', () => {
  const { place } = open()
  expect(place(1, { toEdgeSeconds: 24 })).toBe(-24_000)
  expect(place(2, { startMs: NOW - 700_000, toEdgeSeconds: 24 })).toBe(-24_000)
})

test('our dates follow the present by a hundredth, so that rounded durations do not add up', () => {
  const { place } = open()
  expect(place(2, { endMs: NOW + 6000 })).toBe(6000 - 40)
  expect(place(3, { endMs: NOW - 9000 })).toBe(-9000 + 40)
  expect(place(4, { endMs: NOW - 90_000, continues: false })).toBe(-4000)
  expect(place(5, { endMs: NOW + 90_000, continues: false })).toBe(90_000)
})

test('renditions date the same segment equally', () => {
  const { clock, place } = open()
  const first = place(7)
  clock.advance(1500)
  expect(place(7)).toBe(first)
})
