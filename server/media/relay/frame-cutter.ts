import { isTagAt, tagLengthAt } from './sound-tags.ts'
import { areAlike, type FrameHeader, HEADER_BYTES, readFrameHeader } from './frame-headers.ts'

/** An audio frame, header included. */
export type Frame = FrameHeader & { bytes: Uint8Array }

/** After this many consecutive bytes without a frame, a stream counts as no sound. */
export const MOST_GARBAGE_BYTES = 256 * 1024

// Embedded covers take several megabytes. A stream of tags alone is no sound.
const MOST_TAG_BYTES = 16 * 2 ** 20

// To synchronize, three frames must follow each other: any garbage contains the two bytes of a sync word.
const FRAMES_TO_TRUST = 3

/** Cuts a byte stream into frames. Skips tags and synchronizes again after garbage. */
export type FrameCutter = {
  /** Returns the frames that this chunk completes. */
  push(chunk: Uint8Array): Frame[]
  /** Ends the stream and returns the frames that waited for a follower. */
  end(): Frame[]
  /** Returns the number of consecutive bytes without a frame. */
  garbage(): number
}

/** Creates a cutter that detects the format. It buffers less than four frames of at most 8 kB. */
export function createFrameCutter(): FrameCutter {
  let rest: Uint8Array = new Uint8Array()
  let last: FrameHeader | undefined
  let garbage = 0
  let tagBytes = 0
  let toSkip = 0

  function cut(isLast: boolean): Frame[] {
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      const skipped = Math.min(toSkip, rest.length - at)
      toSkip -= skipped
      at += skipped
      if (at + HEADER_BYTES > rest.length) break
      const tag = tagLengthAt(rest, at)
      if (tag === 'wait' && !isLast) break
      if (typeof tag === 'number' && tagBytes + tag <= MOST_TAG_BYTES) {
        tagBytes += tag
        toSkip = tag
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

  /** Decides whether a header begins a frame, or whether more bytes are needed. */
  function trustIn(header: FrameHeader, at: number, isLast: boolean): 'whole' | 'wait' | 'none' {
    const unknown = isLast ? 'none' : 'wait'
    if (at + header.length > rest.length) return unknown
    if (last && areAlike(last, header)) return 'whole'
    let next = at + header.length
    for (let followers = 1; followers < FRAMES_TO_TRUST; followers++) {
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
