import { crc32Mpeg } from '../../ts/crc32-mpeg.ts'
import { PACKET_BYTES } from '../../ts/packets.ts'

const PMT_PID = 0x100
const VIDEO_PID = 0x101
/** Ticks of a second. */
const TICKS = 90_000

type TsOptions = {
  /** The presentation time in seconds. */
  at: number
  /** The payload, by which tests recognize the segment. */
  text: string
  streamType?: number
}

/** Makes the smallest MPEG-TS segment: PAT, PMT and one picture. */
export function tsSegment({ at, text, streamType = 0x1b }: TsOptions): Buffer<ArrayBuffer> {
  return Buffer.concat([
    packet(0, section([0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | (PMT_PID >> 8), PMT_PID & 0xff])),
    packet(
      PMT_PID,
      section([
        ...[2, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe0 | (VIDEO_PID >> 8), VIDEO_PID & 0xff, 0xf0, 0],
        ...[streamType, 0xe0 | (VIDEO_PID >> 8), VIDEO_PID & 0xff, 0xf0, 0],
      ]),
    ),
    packet(VIDEO_PID, [0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, ...ptsBytes(Math.round(at * TICKS)), ...Buffer.from(text)]),
  ])
}

/** Returns a section with its pointer and checksum. */
function section(bytes: readonly number[]): number[] {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32Mpeg(Uint8Array.from(bytes)))
  return [0, ...bytes, ...checksum]
}

function packet(pid: number, payload: readonly number[]): Buffer {
  const bytes = Buffer.alloc(PACKET_BYTES, 0xff)
  bytes.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, ...payload])
  return bytes
}

function ptsBytes(pts: number): number[] {
  const high = Math.floor(pts / 2 ** 30) & 7
  const middle = Math.floor(pts / 2 ** 15) & 0x7fff
  const low = pts & 0x7fff
  return [0x21 | (high << 1), middle >> 7, ((middle & 0x7f) << 1) | 1, low >> 7, ((low & 0x7f) << 1) | 1]
}
