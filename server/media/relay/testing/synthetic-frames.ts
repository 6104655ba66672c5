/**
 * An ADTS stereo frame with `index` in its payload: 1024 samples, 32 kHz by default. `rate` is an index of
 * ISO 14496-3.
 */
export function adtsFrame(index: number, { length = 64, rate = 5 }: { length?: number; rate?: number } = {}): Buffer {
  const frame = payload(index, length)
  frame.set([0xff, 0xf1, 0x40 | (rate << 2), 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc])
  return frame
}

/** The duration of an `adtsFrame` in seconds. */
export const ADTS_SECONDS = 1024 / 32_000

/** A frame of MPEG-1 Layer III, 128 kbit/s at 48 kHz: 384 bytes, 1152 samples. */
export function mp3Frame(index: number): Buffer {
  const frame = payload(index, 384)
  frame.set([0xff, 0xfb, 0x94, 0x00])
  return frame
}

/** The duration of an `mp3Frame` in seconds. */
export const MP3_SECONDS = 1152 / 48_000

/** A frame of MPEG-2 Layer III, 64 kbit/s at 24 kHz: 192 bytes, 576 samples. */
export function mp3HalfRateFrame(index: number): Buffer {
  const frame = payload(index, 192)
  frame.set([0xff, 0xf3, 0x84, 0x00])
  return frame
}

/** Frames `[from, from + count)` in a row. */
export function rowOf(count: number, frame: (index: number) => Buffer, from = 0): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, i) => frame(from + i)))
}

/** Splits bytes into chunks of these lengths, repeated. */
export function inChunks(bytes: Buffer, ...lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const length = lengths[i % lengths.length]!
    chunks.push(bytes.subarray(at, at + length))
    at += length
  }
  return chunks
}

/** An ICY title block with its length byte. */
export function icyBlock(text: string | Buffer): Buffer {
  const body = Buffer.from(text)
  const block = Buffer.alloc(1 + Math.ceil(body.length / 16) * 16)
  block[0] = (block.length - 1) / 16
  block.set(body, 1)
  return block
}

/** Sound with a title block after every `metaint` bytes, empty where `blocks` has none. */
export function withBlocks(sound: Buffer, metaint: number, blocks: Record<number, Buffer>): Buffer {
  const parts = inChunks(sound, metaint).flatMap((part, i) =>
    part.length === metaint ? [part, blocks[i] ?? Buffer.from([0])] : [part],
  )
  return Buffer.concat(parts)
}

// Bytes without 0xff, so that nothing in a payload looks like the sync of a frame.
function payload(index: number, length: number): Buffer {
  const frame = Buffer.alloc(length, index % 251)
  frame.writeUInt32BE(index & 0x7fffffff, Math.min(12, length - 4))
  return frame
}
