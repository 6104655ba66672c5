import { PACKET_BYTES } from './packets.ts'

const FIRST_BYTES = 2 ** 18

/** A segment in the making. `head` are the packets of its tables. */
export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>

/** Creates a segment that begins with `head`. */
export function createSegmentBuilder(head: Uint8Array) {
  let bytes = Buffer.alloc(Math.max(FIRST_BYTES, head.length * 2))
  let length = head.length
  bytes.set(head)

  return {
    length: () => length,
    /** Appends a packet under another PID and continuity counter. Returns its offset. */
    append(packet: Uint8Array, at: number, pid: number, counter: number): number {
      if (length + PACKET_BYTES > bytes.length) {
        const larger = Buffer.alloc(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(packet.subarray(at, at + PACKET_BYTES), length)
      bytes[length + 1] = (bytes[length + 1]! & 0xe0) | (pid >> 8)
      bytes[length + 2] = pid & 0xff
      bytes[length + 3] = (bytes[length + 3]! & 0xf0) | counter
      length += PACKET_BYTES
      return length - PACKET_BYTES
    },
    /** Removes and returns a copy of the packets from an offset on. */
    cutAt(offset: number): Buffer {
      const tail = Buffer.from(bytes.subarray(offset, length))
      length = offset
      return tail
    },
    /** Removes the packets of a PID from an offset on. */
    dropFrom(offset: number, pid: number): void {
      let to = offset
      for (let from = offset; from < length; from += PACKET_BYTES) {
        if ((((bytes[from + 1]! & 0x1f) << 8) | bytes[from + 2]!) === pid) continue
        bytes.copyWithin(to, from, from + PACKET_BYTES)
        to += PACKET_BYTES
      }
      length = to
    },
    /** Removes all but the head. */
    clear: () => void (length = head.length),
    /** Returns a copy of the segment. */
    whole: (): Buffer<ArrayBuffer> => Buffer.from(bytes.subarray(0, length)),
  }
}
