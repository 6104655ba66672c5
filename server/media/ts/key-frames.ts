import type { StreamKind } from './psi.ts'

/** True: a decoder can start here. Undefined: more bytes are needed. */
export type Verdict = boolean | undefined

/** Slices start within the first kilobytes, after parameter sets and messages. */
const MOST_HEAD_BYTES = 8192

/**
 * Creates a detector of random access points; undefined for formats that the parser does not read. `begin`
 * starts a picture, `push` takes its bytes until there is a verdict.
 */
export function createKeyFrameDetector(kind: StreamKind) {
  const judge = JUDGES[kind]
  if (!judge) return undefined
  const head = Buffer.alloc(MOST_HEAD_BYTES)
  let length = 0
  let scanned = 0
  return {
    begin(): void {
      length = scanned = 0
    },
    push(bytes: Uint8Array, from: number, to: number): Verdict {
      const part = bytes.subarray(from, Math.min(to, from + MOST_HEAD_BYTES - length))
      head.set(part, length)
      length += part.length
      for (let at = scanned; (at = startCode(head, at, length)) !== -1; at += 3) {
        if (at + 4 > length) break
        const verdict = judge(head[at + 3]!)
        if (verdict !== undefined) return verdict
      }
      scanned = Math.max(0, length - 3)
      return length === MOST_HEAD_BYTES ? false : undefined
    },
  }
}

/** A picture of H.264 that a decoder can start at: an IDR picture, or one with parameter sets alone. */
export type KeyPicture = 'idr' | 'recovery'

/** Returns the kind of a key picture of H.264 by its first bytes; undefined for all others. */
export function keyPictureOf(head: Uint8Array): KeyPicture | undefined {
  let hasParameters = false
  for (let at = startCode(head, 0, head.length); at !== -1 && at + 3 < head.length; at = startCode(head, at + 3, head.length)) {
    const type = head[at + 3]! & 0x1f
    if (type === 5) return 'idr'
    if (type >= 1 && type <= 4) return hasParameters ? 'recovery' : undefined
    if (type === 7) hasParameters = true
  }
  return undefined
}

/** Returns the offset of the next start code 00 00 01 before `end`, or -1. */
export function startCode(bytes: Uint8Array, from: number, end: number): number {
  for (let at = bytes.indexOf(1, from + 2); at !== -1 && at < end; at = bytes.indexOf(1, at + 1)) {
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2
  }
  return -1
}

/** Parameter sets count: broadcasters send them with each picture of an open GOP that can be started at. */
const JUDGES: Partial<Record<StreamKind, (byte: number) => Verdict>> = {
  h264(byte) {
    const type = byte & 0x1f
    if (type === 5 || type === 7) return true
    return type >= 1 && type <= 4 ? false : undefined
  },
  hevc(byte) {
    const type = (byte >> 1) & 0x3f
    if ((type >= 16 && type <= 23) || type === 32 || type === 33) return true
    return type < 16 ? false : undefined
  },
  mpeg2(byte) {
    if (byte === 0xb3) return true
    return byte === 0x00 || byte === 0xb8 ? false : undefined
  },
}
