import { describe, expect, test } from 'vitest'
import { createPacketReader, PACKET_BYTES } from './packets.ts'
import { chunksOf, packetsIn, randomNumbers } from './testing/chunks.ts'
import { syntheticTs } from './testing/synthetic-ts.ts'

const STREAM = syntheticTs({ seconds: 2 })
const PACKETS = packetsIn(STREAM)

function read(chunks: Iterable<Uint8Array>) {
  const packets: string[] = []
  const reader = createPacketReader((bytes, at) =>
    packets.push(Buffer.from(bytes.subarray(at, at + PACKET_BYTES)).toString('hex')),
  )
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return { packets, garbage: reader.garbage() }
}

const expected = PACKETS.map((packet) => packet.toString('hex'))

describe('packets of a transport stream', () => {
  test.each([
    ['188 bytes', 0, 0],
    ['192 bytes with arrival times', 4, 0],
    ['204 bytes with error correction', 0, 16],
  ])('of %s are found in chunks of any size', (_, before, after) => {
    const stream = Buffer.concat(PACKETS.flatMap((packet, i) => [Buffer.alloc(before, i), packet, Buffer.alloc(after, 0xaa)]))
    for (const seed of [1, 2, 3]) expect(read(chunksOf(stream, randomNumbers(seed))).packets).toEqual(expected)
    expect(read(Array.from(stream, (byte) => Uint8Array.of(byte))).packets).toEqual(expected)
  })

  test('are all found between garbage, which is counted', () => {
    const random = randomNumbers(7)
    let sum = 0
    const parts = PACKETS.flatMap((packet, i) => {
      if (i % 20 !== 13) return [packet]
      const garbage = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 900) }, () => Math.floor(random() * 256)))
      sum += garbage.length
      return [garbage, packet]
    })
    const { packets, garbage } = read(chunksOf(Buffer.concat(parts), random))
    expect(packets).toEqual(expected)
    expect(garbage).toBe(sum)
  })

  test('that lost bytes are dropped, and only they', () => {
    const broken = new Set([10, 60, 65, 110])
    const stream = Buffer.concat(PACKETS.map((packet, i) => (broken.has(i) ? packet.subarray(0, 100) : packet)))
    expect(read(chunksOf(stream, randomNumbers(5))).packets).toEqual(expected.filter((_, i) => !broken.has(i)))
  })

  test('are not found in a web page, whose bytes are not held', () => {
    const page = Buffer.from(Array.from({ length: 10_000 }, (_, i) => `<p>Programme ${i}</p>`).join(''))
    expect(read(chunksOf(page, randomNumbers(1)))).toEqual({ packets: [], garbage: page.length })
  })
})
