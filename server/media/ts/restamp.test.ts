import { expect, test } from 'vitest'
import { createCutter } from './cutter.ts'
import { pcrOf, pidOf, startsUnit } from './packets.ts'
import { createRestamper } from './restamp.ts'
import type { TsSegment } from './segment-writer.ts'
import { packetsIn } from './testing/chunks.ts'
import { PICTURE_TICKS, syntheticTs } from './testing/synthetic-ts.ts'
import { readPcrBase, readPesStart, readTimestamp, WRAP } from './timestamps.ts'

/** Cuts one stream after the other, as over restarts of an upstream. */
function relay(streams: readonly Buffer[]): Buffer {
  const segments: TsSegment[] = []
  const restamper = createRestamper()
  for (const stream of streams) {
    const cutter = createCutter((segment) => {
      restamper.restamp(segment.bytes, segment.isSeam && segments.length > 0)
      segments.push(segment)
    })
    cutter.push(stream)
    cutter.end()
  }
  return Buffer.concat(segments.map(({ bytes }) => bytes))
}

/** Returns a player's view of a PID: decode times, clock and gaps of the continuity counter. */
function readingOf(bytes: Buffer, pid: number) {
  const packets = packetsIn(bytes).filter((packet) => pidOf(packet, 0) === pid)
  const starts = packets.flatMap((packet) => {
    const pes = startsUnit(packet, 0) ? readPesStart(packet, 0) : undefined
    return pes ? [{ packet, pes }] : []
  })
  return {
    decodes: starts.map(({ packet, pes }) => readTimestamp(packet, pes.dtsAt === -1 ? pes.ptsAt : pes.dtsAt)),
    delays: starts.map(
      ({ packet, pes }) => readTimestamp(packet, pes.ptsAt) - readTimestamp(packet, pes.dtsAt === -1 ? pes.ptsAt : pes.dtsAt),
    ),
    clocks: packets.flatMap((packet) => (pcrOf(packet, 0) === -1 ? [] : [readPcrBase(packet, pcrOf(packet, 0))])),
    gaps: packets.filter((packet, i) => i > 0 && (packet[3]! & 0x0f) !== ((packets[i - 1]![3]! + 1) & 0x0f)).length,
  }
}

const steps = (times: readonly number[]) => times.slice(1).map((time, i) => time - times[i]!)

test.each([
  ['from zero', 0],
  ['far ahead', 5_000_000_000],
  ['shortly before 33 bits end', WRAP - 90_000],
])('an upstream that restarts %s continues in time and count', (_, startTicks) => {
  const bytes = relay([syntheticTs({ seconds: 9.4 }), syntheticTs({ seconds: 9, startTicks })])
  const [video, audio] = [readingOf(bytes, 0x100), readingOf(bytes, 0x101)]
  expect(Math.min(...steps(video.decodes))).toBe(PICTURE_TICKS)
  expect(Math.max(...steps(video.decodes))).toBeLessThan(5 * PICTURE_TICKS)
  expect(Math.min(...steps(audio.decodes))).toBeGreaterThan(0)
  expect(new Set(video.delays)).toEqual(new Set([3 * PICTURE_TICKS]))
  expect(steps(video.clocks).every((step) => step > 0)).toBe(true)
  for (const pid of [0, 0x1000, 0x100, 0x101]) expect(readingOf(bytes, pid).gaps).toBe(0)
})

test('without a restart nothing changes', () => {
  const stream = syntheticTs({ seconds: 9 })
  const segments: Buffer[] = []
  const cutter = createCutter(({ bytes }) => segments.push(bytes))
  cutter.push(stream)
  cutter.end()
  expect(relay([stream]).equals(Buffer.concat(segments))).toBe(true)
})

test('after many restarts times still continue', () => {
  const streams = Array.from({ length: 8 }, (_, i) => syntheticTs({ seconds: 5, startTicks: (i * 7_919_000_003) % WRAP }))
  const { decodes } = readingOf(relay(streams), 0x100)
  expect(steps(decodes).every((step) => step > 0 && step < 5 * PICTURE_TICKS)).toBe(true)
})
