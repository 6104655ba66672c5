import { describe, expect, test } from 'vitest'
import { createCutter, type CutterOptions } from './cutter.ts'
import { PACKET_BYTES, pidOf, startsUnit } from './packets.ts'
import type { TsSegment } from './segment-writer.ts'
import { chunksOf, packetsIn, randomNumbers } from './testing/chunks.ts'
import { namesIn, syntheticTs } from './testing/synthetic-ts.ts'
import { WRAP } from './timestamps.ts'

function cut(stream: Buffer, options: CutterOptions = {}, seed = 1) {
  const segments: TsSegment[] = []
  const cutter = createCutter((segment) => segments.push(segment), options)
  for (const chunk of chunksOf(stream, randomNumbers(seed))) cutter.push(chunk)
  cutter.end()
  return { segments, faults: cutter.faults(), whole: Buffer.concat(segments.map(({ bytes }) => bytes)) }
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, i) => `${kind}${i}`)
const durations = (segments: readonly TsSegment[]) => segments.map(({ seconds }) => Number(seconds.toFixed(2)))

/** Returns how often the continuity counter of a PID does not go on. */
function countGaps(bytes: Buffer): number {
  const last = new Map<number, number>()
  let gaps = 0
  for (const packet of packetsIn(bytes)) {
    const [pid, counter] = [pidOf(packet, 0), packet[3]! & 0x0f]
    const before = last.get(pid)
    if (before !== undefined && counter !== ((before + 1) & 0x0f)) gaps += 1
    last.set(pid, counter)
  }
  return gaps
}

describe('a cutter of a transport stream', () => {
  test('S5: makes segments of four seconds that begin with PAT, PMT and a key frame', () => {
    const { segments, whole } = cut(syntheticTs({ seconds: 20.2 }))
    expect(durations(segments)).toEqual([4, 4, 4, 4, 4, 0.16])
    for (const { bytes, isIndependent, streams } of segments) {
      const first = packetsIn(bytes).slice(0, 3)
      expect(first.map((packet) => [pidOf(packet, 0), startsUnit(packet, 0)])).toEqual([
        [0, true],
        [0x1000, true],
        [0x100, true],
      ])
      expect(Number(namesIn(bytes, 'V')[0]!.slice(1)) % 25).toBe(0)
      expect(isIndependent).toBe(true)
      expect(streams.map(({ kind, pid }) => [kind, pid])).toEqual([
        ['h264', 0x100],
        ['ac3', 0x101],
      ])
    }
    // Only the last picture is missing: its end is unknown.
    expect(namesIn(whole, 'V')).toEqual(numbered('V', 504))
    expect(namesIn(whole, 'A')).toEqual(numbered('A', 202))
    expect(countGaps(whole)).toBe(0)
    expect(segments.map(({ isSeam }) => isSeam)).toEqual([true, false, false, false, false, false])
  })

  test('divides no packet of sound between segments', () => {
    for (const { bytes } of cut(syntheticTs({ seconds: 13 })).segments) {
      const sound = packetsIn(bytes).filter((packet) => pidOf(packet, 0) === 0x101)
      const starts = sound.map((packet) => startsUnit(packet, 0))
      expect(starts[0]).toBe(true)
      expect(starts.length).toBe(4 * starts.filter(Boolean).length)
    }
  })

  test.each([1, 2, 3, 4, 5, 6])('makes the same segments from chunks of any size (seed %i)', (seed) => {
    const stream = syntheticTs({ seconds: 9 })
    const [one, other] = [cut(stream, {}, seed), cut(stream, {}, seed + 100)]
    expect(one.whole.equals(other.whole)).toBe(true)
  })

  test('cuts at multiples of the GOP, and after 12 seconds also without a key frame', () => {
    expect(durations(cut(syntheticTs({ seconds: 20, gop: 75 })).segments).slice(0, -1)).toEqual([6, 6, 6])
    const { segments, whole } = cut(syntheticTs({ seconds: 40, gop: 500 }))
    expect(durations(segments)).toEqual([12, 8, 12, 7.96])
    expect(segments.map(({ isIndependent }) => isIndependent)).toEqual([true, false, true, false])
    expect(namesIn(whole, 'V')).toEqual(numbered('V', 999))
  })

  test('continues over the wrap of 33 bits', () => {
    const { segments, whole } = cut(syntheticTs({ seconds: 13, startTicks: WRAP - 6 * 90_000 }))
    expect(durations(segments)).toEqual([4, 4, 4, 0.96])
    expect(namesIn(whole, 'V')).toEqual(numbered('V', 324))
  })

  test('begins an open GOP without the pictures that refer to the previous one', () => {
    const stream = syntheticTs({ seconds: 13, isOpen: true })
    const packets = packetsIn(stream)
    const second = packets.findIndex((packet) => namesIn(packet, 'V')[0] === 'V30')
    const names = namesIn(cut(Buffer.concat(packets.slice(second))).whole, 'V')
    expect(names).toEqual(['V50', ...numbered('V', 324).slice(53)])
  })

  test('detects a jump of the clock, and loses only incomplete data', () => {
    const [before, after] = [syntheticTs({ seconds: 6 }), syntheticTs({ seconds: 6, startTicks: 5_000_000_000 })]
    const { segments, whole } = cut(Buffer.concat([before, after]))
    expect(segments.map(({ isSeam }) => isSeam)).toEqual([true, false, true, false])
    expect(durations(segments)).toEqual([4, 1.96, 4, 1.96])
    expect(namesIn(whole, 'V')).toEqual([...numbered('V', 149), ...numbered('V', 149)])
  })

  test('cuts sound alone', () => {
    const { segments, whole } = cut(syntheticTs({ seconds: 9, hasVideo: false }))
    expect(durations(segments)).toEqual([4, 4, 1])
    expect(namesIn(whole, 'A')).toEqual(numbered('A', 90))
  })

  test('retains every whole packet between garbage', () => {
    const random = randomNumbers(3)
    const stream = Buffer.concat(
      packetsIn(syntheticTs({ seconds: 9 })).flatMap((packet, i) =>
        i % 30 === 4 ? [packet, Buffer.alloc(1 + Math.floor(random() * 500), i)] : [packet],
      ),
    )
    const { whole, faults } = cut(stream)
    expect(namesIn(whole, 'V')).toEqual(numbered('V', 224))
    expect(faults.garbage).toBeGreaterThan(0)
  })

  test.each([11, 12, 13, 14])('marks lost packets as a gap and continues (seed %i)', (seed) => {
    const random = randomNumbers(seed)
    const packets = packetsIn(syntheticTs({ seconds: 30 }))
    const lost = packets.map((packet) => pidOf(packet, 0) >= 0x200 && random() < 0.002)
    const { segments, whole } = cut(Buffer.concat(packets.filter((_, i) => !lost[i])), {}, seed)
    expect(countGaps(whole)).toBeGreaterThan(0)
    expect(countGaps(whole)).toBeLessThanOrEqual(lost.filter(Boolean).length)
    const sum = segments.reduce((seconds, segment) => seconds + segment.seconds, 0)
    expect(sum).toBeGreaterThan(28)
    expect(sum).toBeLessThan(30)
    for (const { bytes } of segments) expect(bytes.length % PACKET_BYTES).toBe(0)
  })

  test('counts scrambled packets and makes nothing of them', () => {
    const { segments, faults } = cut(syntheticTs({ seconds: 5, isScrambled: true }))
    expect(segments).toEqual([])
    expect(faults.scrambled).toBeGreaterThan(100)
  })

  test('survives random bytes', () => {
    const random = randomNumbers(9)
    const noise = Buffer.from(Array.from({ length: 300_000 }, () => Math.floor(random() * 256)))
    for (let at = 0; at < noise.length; at += 188) noise[at] = 0x47
    expect(cut(Buffer.concat([noise, syntheticTs({ seconds: 5 })])).segments.length).toBeGreaterThan(0)
  })
})
