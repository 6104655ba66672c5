import { execFileSync, spawnSync } from 'node:child_process'
import inspector from 'mux.js/lib/tools/ts-inspector'
import { describe, expect, test } from 'vitest'
import { createCutterMemory, cutStream, type CutSegment } from './cut-stream.ts'
import { createCutter } from './cutter.ts'
import type { TsSegment } from './segment-writer.ts'
import { chunksOf, randomNumbers } from './testing/chunks.ts'
import { TICKS_A_SECOND } from './timestamps.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/** Makes a stream of 20 s with ffmpeg's own pictures and tones. */
function made(...options: string[]): Buffer {
  const sources = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-keyint_min', '50', '-bf', '2']
  return execFileSync('ffmpeg', ['-v', 'error', ...sources, '-t', '20', ...coding, ...options, '-f', 'mpegts', '-'], {
    maxBuffer: 2 ** 26,
  })
}

async function* received(stream: Buffer, seed: number): AsyncGenerator<Uint8Array> {
  yield* chunksOf(stream, randomNumbers(seed))
}

function cut(stream: Buffer): TsSegment[] {
  const segments: TsSegment[] = []
  const cutter = createCutter((segment) => segments.push(segment))
  for (const chunk of chunksOf(stream, randomNumbers(3))) cutter.push(chunk)
  cutter.end()
  return segments
}

// mux.js reads H.264 and AAC by code that shares nothing with ours.
describe.runIf(hasFfmpeg)("mux.js's inspector", () => {
  const aac = hasFfmpeg ? made('-c:a', 'aac') : Buffer.alloc(0)

  test('finds picture and sound in every segment, each from its key frame on', () => {
    const segments = cut(aac)
    expect(segments.length).toBeGreaterThan(3)
    for (const { bytes } of segments) {
      const found = inspector.inspect(bytes)!
      expect(Object.keys(found)).toEqual(expect.arrayContaining(['video', 'audio']))
      expect(found.firstKeyFrame!.pts).toBe(found.video![0]!.pts)
    }
  })

  test('reads consecutive times that match our durations', () => {
    const segments = cut(aac)
    const starts = segments.map(({ bytes }) => inspector.inspect(bytes)!.video![0]!.ptsTime)
    for (const [i, { seconds }] of segments.slice(0, -1).entries()) expect(starts[i + 1]! - starts[i]!).toBeCloseTo(seconds, 4)
    const whole = inspector.inspect(aac)!
    expect(starts[0]).toBe(whole.video![0]!.ptsTime)
  })

  test('reads one timeline across a restart of the upstream', async () => {
    const memory = createCutterMemory()
    const segments: CutSegment[] = []
    for (let connection = 0; connection < 2; connection += 1) {
      for await (const segment of cutStream(received(aac, connection), memory)) segments.push(segment)
    }
    const starts = segments.map(({ bytes }) => inspector.inspect(bytes)!.video![0]!.ptsTime)
    for (const [i, { seconds }] of segments.slice(0, -1).entries()) {
      // The sound of the old connection ends after its picture, and the new one follows both.
      expect(starts[i + 1]! - starts[i]! - seconds).toBeGreaterThan(-0.001)
      expect(starts[i + 1]! - starts[i]! - seconds).toBeLessThan(0.2)
    }
  })

  test('reads times beyond the wrap of 33 bits as we do', () => {
    const offset = String(2 ** 33 / TICKS_A_SECOND - 10)
    const segments = cut(made('-c:a', 'aac', '-output_ts_offset', offset))
    const base = inspector.inspect(segments[0]!.bytes)!.video![0]!.pts
    const starts = segments.map(({ bytes }) => inspector.inspect(bytes, base)!.video![0]!.pts / TICKS_A_SECOND)
    for (const [i, { seconds }] of segments.slice(0, -1).entries()) expect(starts[i + 1]! - starts[i]!).toBeCloseTo(seconds, 4)
  })

  test('finds the picture alone where the sound is not AAC', () => {
    for (const { bytes } of cut(made('-c:a', 'ac3'))) {
      const found = inspector.inspect(bytes)!
      expect([found.video !== undefined, found.audio]).toEqual([true, undefined])
    }
  })
})
