const PACKET_BYTES = 188
const SYNC = 0x47
const H264 = 0x1b
/** Two seconds without a packet's sync bytes at 4 Mbit/s are no MPEG-TS. */
const MOST_GARBAGE = 2 ** 20
/** A GOP of 12 seconds at 22 Mbit/s. */
const MOST_GOP_BYTES = 32 * 2 ** 20

/** The bytes are not what a splitter reads. */
export class ForeignBytesError extends Error {
  override name = 'ForeignBytesError'
}

/**
 * Splits MPEG-TS into GOPs, each with the tables before it, because mux.js makes fragments of whole GOPs.
 * Bytes come in any chunks. Throws a `ForeignBytesError` for other bytes.
 */
export function createGopSplitter(take: (gop: Uint8Array) => void) {
  let rest = new Uint8Array()
  let garbage = 0
  let pmtPid = -1
  let videoPid = -1
  const tables = new Map<number, Uint8Array>()
  let packets: Uint8Array[] = []
  let hasKey = false
  /** The packet that the present picture begins with, until its first slice tells its kind. */
  let pictureAt = -1
  let lastBytes = 0xffffff

  function push(chunk: Uint8Array): void {
    const bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    let at = 0
    while (at + 2 * PACKET_BYTES <= bytes.length) {
      if (bytes[at] === SYNC && bytes[at + PACKET_BYTES] === SYNC) {
        takePacket(bytes.subarray(at, at + PACKET_BYTES))
        garbage = 0
        at += PACKET_BYTES
      } else {
        at += 1
        garbage += 1
        if (garbage > MOST_GARBAGE) throw new ForeignBytesError('This is not MPEG-TS')
      }
    }
    rest = bytes.slice(at)
  }

  function takePacket(packet: Uint8Array): void {
    const pid = ((packet[1]! & 0x1f) << 8) | packet[2]!
    const starts = (packet[1]! & 0x40) !== 0
    if (pid === 0 && starts) readPat(packet)
    else if (pid === pmtPid && starts) readPmt(packet)
    if (pid === 0 || pid === pmtPid) tables.set(pid, packet)
    packets.push(packet)
    if (pid === videoPid) readVideo(packet, starts)
    if (packets.length * PACKET_BYTES > MOST_GOP_BYTES) throw new ForeignBytesError('A GOP is too long')
  }

  function readPat(packet: Uint8Array): void {
    const at = payloadOf(packet)
    const section = packet.subarray(at + 1 + packet[at]!)
    const length = ((section[1]! & 0x0f) << 8) | section[2]!
    for (let entry = 8; entry + 4 <= length + 3 - 4; entry += 4) {
      const program = (section[entry]! << 8) | section[entry + 1]!
      if (program === 0) continue
      pmtPid = ((section[entry + 2]! & 0x1f) << 8) | section[entry + 3]!
      return
    }
  }

  function readPmt(packet: Uint8Array): void {
    const at = payloadOf(packet)
    const section = packet.subarray(at + 1 + packet[at]!)
    const end = (((section[1]! & 0x0f) << 8) | section[2]!) + 3 - 4
    let entry = 12 + (((section[10]! & 0x0f) << 8) | section[11]!)
    for (; entry + 5 <= end && entry + 5 <= section.length;) {
      const pid = ((section[entry + 1]! & 0x1f) << 8) | section[entry + 2]!
      if (section[entry] === H264) return void (videoPid = pid)
      entry += 5 + (((section[entry + 3]! & 0x0f) << 8) | section[entry + 4]!)
    }
  }

  function readVideo(packet: Uint8Array, starts: boolean): void {
    if (starts) {
      pictureAt = packets.length - 1
      lastBytes = 0xffffff
    }
    if (pictureAt === -1) return
    for (let at = payloadOf(packet); at < PACKET_BYTES; at += 1) {
      const byte = packet[at]!
      const type = lastBytes === 1 ? byte & 0x1f : 0
      lastBytes = ((lastBytes << 8) | byte) & 0xffffff
      if (type < 1 || type > 5) continue
      if (type === 5) cut(pictureAt)
      pictureAt = -1
      return
    }
  }

  /** Publishes the data before a key frame; data before the first one cannot be decoded. */
  function cut(at: number): void {
    const gop = packets.slice(0, at)
    packets = packets.slice(at)
    if (hasKey) take(joined([...tables.values(), ...gop]))
    hasKey = true
  }

  return { push }
}

/** Returns the offset of a packet's payload, or of its end. */
function payloadOf(packet: Uint8Array): number {
  return (packet[3]! & 0x20) === 0 ? 4 : Math.min(PACKET_BYTES, 5 + packet[4]!)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.length * PACKET_BYTES)
  for (const [i, part] of parts.entries()) whole.set(part, i * PACKET_BYTES)
  return whole
}
