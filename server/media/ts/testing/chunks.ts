import { PACKET_BYTES } from '../packets.ts'

/** Returns numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Divides bytes into chunks of random sizes, as a network does. */
export function* chunksOf(bytes: Buffer, random: () => number): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + Math.floor(random() ** 3 * 20_000)
    yield bytes.subarray(at, end)
    at = end
  }
}

/** Returns the packets of a stream without anything between them. */
export function packetsIn(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / PACKET_BYTES }, (_, i) => bytes.subarray(i * PACKET_BYTES, (i + 1) * PACKET_BYTES))
}
