import { isTagAt, tagLengthAt } from './sound-tags.ts'
import { areAlike, type FrameHeader, HEADER_BYTES, readFrameHeader } from './frame-headers.ts'

/** A whole frame of sound, header and all. */
export type Frame = FrameHeader & { bytes: Uint8Array }

/** A stream in which so many bytes on end hold no frame is not sound that can be relayed. */
export const MOST_GARBAGE_BYTES = 256 * 1024

// Covers of several megabytes exist; a stream of nothing but tags is no sound.
const MOST_TAG_BYTES = 16 * 2 ** 20

// Where the sound was lost or has not begun, three frames must follow each other: two bytes of sync are found in any garbage.
const FRAMES_TO_BELIEVE = 3

/** Cuts a stream of bytes into frames; passes over tags of files and finds the frames again after garbage. */
export type FrameCutter = {
  /** The frames that are complete with this chunk. */
  push(chunk: Uint8Array): Frame[]
  /** The frames that were waiting for others to follow them; said when the stream is over. */
  end(): Frame[]
  /** How many bytes on end held no frame. */
  garbage(): number
}

/** A cutter that tells the format from the bytes; it keeps less than four frames of at most 8 KB. */
export function createFrameCutter(): FrameCutter {
  let rest: Uint8Array = new Uint8Array()
  let last: FrameHeader | undefined
  let garbage = 0
  let tagBytes = 0
  let toPass = 0

  function cut(isLast: boolean): Frame[] {
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      const passed = Math.min(toPass, rest.length - at)
      toPass -= passed
      at += passed
      if (at + HEADER_BYTES > rest.length) break
      const tag = tagLengthAt(rest, at)
      if (tag === 'wait' && !isLast) break
      if (typeof tag === 'number' && tagBytes + tag <= MOST_TAG_BYTES) {
        tagBytes += tag
        toPass = tag
        continue
      }
      const header = readFrameHeader(rest, at)
      const trust = header ? trustIn(header, at, isLast) : 'none'
      if (trust === 'wait') break
      if (!header || trust === 'none') {
        last = undefined
        garbage += 1
        at += 1
        continue
      }
      frames.push({ ...header, bytes: rest.subarray(at, at + header.length) })
      last = header
      garbage = tagBytes = 0
      at += header.length
    }
    rest = rest.subarray(at)
    return frames
  }

  /** Whether the header stands before a frame, as far as the bytes that are there can tell. */
  function trustIn(header: FrameHeader, at: number, isLast: boolean): 'whole' | 'wait' | 'none' {
    const unknown = isLast ? 'none' : 'wait'
    if (at + header.length > rest.length) return unknown
    if (last && areAlike(last, header)) return 'whole'
    let next = at + header.length
    for (let followers = 1; followers < FRAMES_TO_BELIEVE; followers++) {
      if (next + HEADER_BYTES > rest.length) return !isLast ? 'wait' : next === rest.length ? 'whole' : 'none'
      if (isTagAt(rest, next)) return 'whole'
      const follower = readFrameHeader(rest, next)
      if (!follower || !areAlike(header, follower)) return 'none'
      next += follower.length
    }
    return 'whole'
  }

  return {
    push(chunk) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      return cut(false)
    },
    end: () => cut(true),
    garbage: () => garbage,
  }
}
