/** Bytes of an MPEG-TS packet (ISO/IEC 13818-1, 2.4.3). */
export const PACKET_BYTES = 188

/** PIDs have 13 bits. */
export const PIDS = 8192

const SYNC = 0x47
// Plain packets, with a 4-byte arrival time before each (M2TS), and with 16 bytes of error correction after.
const STRIDES = [188, 192, 204] as const
const LONGEST_STRIDE = 204

/** This many sync bytes at one distance are no coincidence. */
const CHAIN = 4
const CHAIN_BYTES = (CHAIN - 1) * LONGEST_STRIDE + 1

/** Receives a packet as 188 bytes at an offset, without a copy: the bytes change after the call. */
export type PacketSink = (bytes: Uint8Array, at: number) => void

/**
 * Creates a reader that finds packets in a stream of any chunks. It holds less than 2 KB between chunks, and
 * synchronizes again after garbage and lost bytes.
 */
export function createPacketReader(take: PacketSink) {
  let rest: Uint8Array = new Uint8Array()
  let stride = 0
  let garbage = 0

  /** Reads complete packets and returns the offset of the rest. */
  function read(bytes: Uint8Array, isEnd: boolean): number {
    let at = 0
    for (;;) {
      if (stride === 0) {
        const found = findSync(bytes, at, bytes.length, isEnd)
        garbage += found.at - at
        at = found.at
        if (found.stride === 0) return at
        stride = found.stride
      }
      while (at + stride < bytes.length && bytes[at + stride] === SYNC) {
        take(bytes, at)
        at += stride
      }
      if (at + stride >= bytes.length) {
        if (!isEnd) return at
        if (at + PACKET_BYTES <= bytes.length && bytes[at] === SYNC) take(bytes, at)
        else garbage += bytes.length - at
        return bytes.length
      }
      // Packets that begin again inside this one mean that it lost bytes. Otherwise garbage follows it.
      if (!isEnd && at + PACKET_BYTES + CHAIN_BYTES > bytes.length) return at
      const within = findSync(bytes, at + 1, at + PACKET_BYTES, isEnd)
      if (within.stride === 0) {
        take(bytes, at)
        at += PACKET_BYTES
      } else {
        garbage += within.at - at
        at = within.at
      }
      stride = within.stride
    }
  }

  return {
    push(chunk: Uint8Array): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      // A copy: the rest must not hold the memory of a whole chunk.
      rest = Uint8Array.from(bytes.subarray(read(bytes, false)))
    },
    /** Reads the last packets of a stream that has ended. */
    end(): void {
      read(rest, true)
      rest = new Uint8Array()
    },
    /** Returns the bytes that belonged to no packet. */
    garbage: () => garbage,
  }
}

/**
 * True if a kilobyte of a stream contains packets at one distance, the first one within a packet's length.
 */
export function isTransportStream(head: Uint8Array): boolean {
  return head.length > CHAIN_BYTES && findSync(head, 0, Math.min(LONGEST_STRIDE, head.length - CHAIN_BYTES), false).stride !== 0
}

/**
 * Finds the first sync byte before `to` that begins a chain. Returns the stride 0 without one, and the offset
 * from which to search when more bytes are there.
 */
function findSync(bytes: Uint8Array, from: number, to: number, isEnd: boolean): { at: number; stride: number } {
  const last = Math.min(to, isEnd ? bytes.length : bytes.length - CHAIN_BYTES + 1)
  for (let at = bytes.indexOf(SYNC, from); at !== -1 && at < last; at = bytes.indexOf(SYNC, at + 1)) {
    const stride = STRIDES.find((one) => isChain(bytes, at, one))
    if (stride !== undefined) return { at, stride }
  }
  return { at: Math.max(from, last), stride: 0 }
}

/** True if sync bytes stand where packets would begin. Near the end of the bytes, fewer are enough. */
function isChain(bytes: Uint8Array, at: number, stride: number): boolean {
  if (at + PACKET_BYTES > bytes.length) return false
  for (let i = 1; i < CHAIN && at + i * stride < bytes.length; i++) if (bytes[at + i * stride] !== SYNC) return false
  return true
}

/** Returns the PID of a packet. */
export const pidOf = (bytes: Uint8Array, at: number): number => ((bytes[at + 1]! & 0x1f) << 8) | bytes[at + 2]!

/** True if the demodulator marked the packet as damaged. */
export const isDamaged = (bytes: Uint8Array, at: number): boolean => (bytes[at + 1]! & 0x80) !== 0

/** True if a PES packet or a section begins in this packet. */
export const startsUnit = (bytes: Uint8Array, at: number): boolean => (bytes[at + 1]! & 0x40) !== 0

/** True if the payload is scrambled. */
export const isScrambled = (bytes: Uint8Array, at: number): boolean => (bytes[at + 3]! & 0xc0) !== 0

/** True if the packet has a payload, which advances the continuity counter. */
export const hasPayload = (bytes: Uint8Array, at: number): boolean => (bytes[at + 3]! & 0x10) !== 0

/** True if the adaptation field marks a random access point. */
export function isMarkedRandomAccess(bytes: Uint8Array, at: number): boolean {
  return (bytes[at + 3]! & 0x20) !== 0 && bytes[at + 4]! > 0 && (bytes[at + 5]! & 0x40) !== 0
}

/** Returns the offset of the payload, or the end of the packet without one. */
export function payloadOf(bytes: Uint8Array, at: number): number {
  if (!hasPayload(bytes, at)) return at + PACKET_BYTES
  const from = (bytes[at + 3]! & 0x20) === 0 ? at + 4 : at + 5 + bytes[at + 4]!
  return Math.min(from, at + PACKET_BYTES)
}

/** Returns the offset of the 6-byte PCR, or -1. */
export function pcrOf(bytes: Uint8Array, at: number): number {
  const hasPcr = (bytes[at + 3]! & 0x20) !== 0 && bytes[at + 4]! >= 7 && (bytes[at + 5]! & 0x10) !== 0
  return hasPcr ? at + 6 : -1
}
