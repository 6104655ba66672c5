import { PACKET_BYTES, payloadOf } from './packets.ts'

/** Ticks of PTS, DTS and the base of PCR (ISO/IEC 13818-1). */
export const TICKS_A_SECOND = 90_000

/** Timestamps have 33 bits: they begin again every 26.5 hours. */
export const WRAP = 2 ** 33

/** The start of a PES packet. Offsets are -1 without a timestamp; `length` is 0 where it is not declared. */
export type PesStart = { ptsAt: number; dtsAt: number; length: number; payload: number }

/** Streams with these identifiers have no optional PES header. */
const PLAIN_STREAMS = new Set([0xbc, 0xbe, 0xbf, 0xf0, 0xf1, 0xf2, 0xf8, 0xff])

/** Reads the PES header in a packet that starts a unit. Returns undefined where there is none. */
export function readPesStart(bytes: Uint8Array, at: number): PesStart | undefined {
  const from = payloadOf(bytes, at)
  const end = at + PACKET_BYTES
  if (from + 9 > end || bytes[from] !== 0 || bytes[from + 1] !== 0 || bytes[from + 2] !== 1) return undefined
  const length = (bytes[from + 4]! << 8) | bytes[from + 5]!
  if (PLAIN_STREAMS.has(bytes[from + 3]!)) return { ptsAt: -1, dtsAt: -1, length, payload: from + 6 }
  if ((bytes[from + 6]! & 0xc0) !== 0x80) return undefined
  const flags = bytes[from + 7]! >> 6
  const payload = Math.min(from + 9 + bytes[from + 8]!, end)
  const hasPts = (flags & 2) !== 0 && from + 14 <= payload
  const hasDts = flags === 3 && from + 19 <= payload
  return { ptsAt: hasPts ? from + 9 : -1, dtsAt: hasDts ? from + 14 : -1, length, payload }
}

/** Reads the 33 bits of a PTS or DTS. */
export function readTimestamp(bytes: Uint8Array, at: number): number {
  const high = (bytes[at]! >> 1) & 0x07
  const middle = (bytes[at + 1]! << 7) | (bytes[at + 2]! >> 1)
  const low = (bytes[at + 3]! << 7) | (bytes[at + 4]! >> 1)
  return high * 2 ** 30 + middle * 2 ** 15 + low
}

/** Writes a PTS or DTS in place and leaves its prefix and marker bits. */
export function writeTimestamp(bytes: Uint8Array, at: number, ticks: number): void {
  const value = wrapped(ticks)
  const high = Math.floor(value / 2 ** 30)
  const low = value % 2 ** 30
  bytes[at] = (bytes[at]! & 0xf1) | (high << 1)
  bytes[at + 1] = low >> 22
  bytes[at + 2] = (bytes[at + 2]! & 0x01) | ((low >> 14) & 0xfe)
  bytes[at + 3] = low >> 7
  bytes[at + 4] = (bytes[at + 4]! & 0x01) | ((low << 1) & 0xfe)
}

/** Adds ticks to the base of a PCR in place. */
export function shiftPcr(bytes: Uint8Array, at: number, ticks: number): void {
  const value = wrapped(readPcrBase(bytes, at) + ticks)
  const high = Math.floor(value / 2)
  bytes[at] = high >>> 24
  bytes[at + 1] = high >>> 16
  bytes[at + 2] = high >>> 8
  bytes[at + 3] = high
  bytes[at + 4] = (bytes[at + 4]! & 0x7f) | ((value % 2) << 7)
}

/** Reads the base of a PCR in ticks of 90 kHz. */
export function readPcrBase(bytes: Uint8Array, at: number): number {
  const high = bytes[at]! * 2 ** 24 + ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!)
  return high * 2 + (bytes[at + 4]! >> 7)
}

/** Returns the time nearest to `near` whose lower 33 bits are `ticks`. */
export function unwrap(ticks: number, near: number): number {
  const ahead = wrapped(ticks - near)
  return near + (ahead >= WRAP / 2 ? ahead - WRAP : ahead)
}

/** Returns the lower 33 bits of a time. */
export const wrapped = (ticks: number): number => ((ticks % WRAP) + WRAP) % WRAP
