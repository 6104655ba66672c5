import { expect, test } from 'vitest'
import { createFrameCutter } from './frame-cutter.ts'
import { createSegmenter, targetSecondsAt } from './segmenter.ts'
import { ADTS_SECONDS, adtsFrame, mp3Frame, rowOf } from './testing/synthetic-frames.ts'

function segmentsOf(stream: Buffer) {
  const [cutter, segmenter] = [createFrameCutter(), createSegmenter()]
  const frames = [...cutter.push(stream), ...cutter.end()]
  return { segments: [...frames.flatMap((frame) => segmenter.push(frame)), ...segmenter.end()], segmenter }
}

test('segments are cut at frames, short ones first, and lose none', () => {
  const stream = rowOf(1500, adtsFrame)
  const { segments, segmenter } = segmentsOf(stream)
  expect(Buffer.concat(segments.flatMap(({ frames }) => frames)).equals(stream)).toBe(true)
  expect(segmenter.seconds()).toBeCloseTo(1500 * ADTS_SECONDS, 9)
  let at = 0
  for (const { frames, seconds } of segments.slice(0, -1)) {
    expect(seconds).toBeCloseTo(frames.length * ADTS_SECONDS, 9)
    expect(seconds - targetSecondsAt(at)).toBeGreaterThanOrEqual(0)
    expect(seconds - targetSecondsAt(at)).toBeLessThan(ADTS_SECONDS)
    at += seconds
  }
  expect(segments.map(({ frames }) => frames.length).slice(-3, -1)).toEqual([125, 125])
})

test.each([20, 32])('sound of another kind begins a segment with a discontinuity, also after %i frames', (count) => {
  const { segments } = segmentsOf(Buffer.concat([rowOf(count, adtsFrame), rowOf(10, mp3Frame)]))
  expect(segments.map(({ format, frames, changed }) => [format, frames.length, changed])).toEqual([
    ['aac', count, false],
    ['mp3', 10, true],
  ])
})
