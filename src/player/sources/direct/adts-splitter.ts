import { ForeignBytesError } from './gop-splitter.ts'

const HEADER_BYTES = 7
/** Half a second at 44,100 Hz: a fragment costs about 500 bytes. */
const FRAMES_AT_ONCE = 22
const MOST_GARBAGE = 2 ** 17

/** Splits raw AAC (ADTS) into groups of whole frames. Throws a `ForeignBytesError` for other bytes. */
export function createAdtsSplitter(take: (frames: Uint8Array) => void) {
  let rest = new Uint8Array()
  let garbage = 0

  return {
    push(chunk: Uint8Array): void {
      const bytes = new Uint8Array(rest.length + chunk.length)
      bytes.set(rest)
      bytes.set(chunk, rest.length)
      let from = 0
      let frames = 0
      let at = 0
      for (;;) {
        const length = frameLength(bytes, at)
        if (length === undefined) break
        const next = at + length
        // A frame counts when another one follows it.
        if (length === 0 || (next + 2 <= bytes.length && !isSync(bytes, next))) {
          garbage += at + 1 - from
          if (garbage > MOST_GARBAGE) throw new ForeignBytesError('This is not AAC')
          from = at += 1
          frames = 0
          continue
        }
        if (next + 2 > bytes.length) break
        at = next
        frames += 1
        if (frames < FRAMES_AT_ONCE) continue
        take(bytes.slice(from, at))
        garbage = frames = 0
        from = at
      }
      rest = bytes.slice(from)
    },
  }
}

const isSync = (bytes: Uint8Array, at: number): boolean => bytes[at] === 0xff && (bytes[at + 1]! & 0xf6) === 0xf0

/** Returns the length of the frame; 0 if there is none, undefined if more bytes are needed. */
function frameLength(bytes: Uint8Array, at: number): number | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined
  if (!isSync(bytes, at)) return 0
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return length > HEADER_BYTES ? length : 0
}
