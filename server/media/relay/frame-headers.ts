/** Formats that the relay sends as packed audio. */
export type FrameFormat = 'aac' | 'mp3'

/** A parsed frame header. `length` is in bytes and includes the header. */
export type FrameHeader = { format: FrameFormat; length: number; samples: number; sampleRate: number; channels: number }

/** Bytes needed to read a header. */
export const HEADER_BYTES = 7

const ADTS_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const LAYER_3_RATES = [44_100, 48_000, 32_000]
const MPEG_1_KBITS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG_2_KBITS = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Reads the header of an ADTS (ISO 13818-7) or MPEG-1/2/2.5 Layer III frame; undefined if there is none. */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  if (bytes[at] !== 0xff || bytes.length < at + HEADER_BYTES) return undefined
  const second = bytes[at + 1]!
  // Layer bits 00 are ADTS, 01 are Layer III.
  if ((second & 0xf6) === 0xf0) return readAdts(bytes, at)
  return (second & 0xe6) === 0xe2 ? readLayer3(bytes, at) : undefined
}

function readAdts(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(at + 2, at + HEADER_BYTES)
  const sampleRate = ADTS_RATES[(a >> 2) & 15]
  const channels = ((a & 1) << 2) | (b >> 6)
  const length = ((b & 3) << 11) | (c << 3) | (d >> 5)
  if (!sampleRate || length <= HEADER_BYTES) return undefined
  return { format: 'aac', length, samples: 1024 * ((e & 3) + 1), sampleRate, channels }
}

function readLayer3(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 1, at + 4)
  const version = (a >> 3) & 3
  const rate = LAYER_3_RATES[(b >> 2) & 3]
  const isFirst = version === 3
  const kbits = (isFirst ? MPEG_1_KBITS : MPEG_2_KBITS)[(b >> 4) - 1]
  if (version === 1 || !rate || !kbits || (c & 3) === 2) return undefined
  const sampleRate = isFirst ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = isFirst ? 1152 : 576
  const length = Math.floor((samples / 8) * ((kbits * 1000) / sampleRate)) + ((b >> 1) & 1)
  return { format: 'mp3', length, samples, sampleRate, channels: c >> 6 === 3 ? 1 : 2 }
}

/** True if two frames can follow each other in one stream. */
export function areAlike(one: FrameHeader, other: FrameHeader): boolean {
  return one.format === other.format && one.sampleRate === other.sampleRate && one.channels === other.channels
}
