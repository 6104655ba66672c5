import { UpstreamError } from '../../net/upstream-error.ts'

/** A part of a file, in bytes. */
export type ByteRange = { length: number; offset: number }

/** A server that ignores ranges sends the file from its beginning: no more of it than this is read. */
export const MOST_CUT_BYTES = 64 * 2 ** 20

/** Parses EXT-X-BYTERANGE (`length[@offset]`). Throws an `UpstreamError` if it is broken. */
export function rangeOf(text: string, followingOffset: number): ByteRange {
  const [, length, offset] = /^\s*(\d{1,15})(?:@(\d{1,15}))?\s*$/.exec(text) ?? []
  if (length === undefined || Number(length) === 0) throw new UpstreamError('a playlist with a broken byte range', true)
  return { length: Number(length), offset: offset === undefined ? followingOffset : Number(offset) }
}

/** Returns the value of the Range header. */
export function rangeHeader({ length, offset }: ByteRange): string {
  return `bytes=${offset}-${offset + length - 1}`
}

/** Returns how many bytes of a response to read, so that it contains the range. */
export function bytesToRead({ length, offset }: ByteRange, status: number): number {
  if (status === 206) return length
  if (offset + length > MOST_CUT_BYTES) throw new UpstreamError('a server without byte ranges', true)
  return offset + length
}

/** Cuts the range out of a response; a 206 is the range. Throws an `UpstreamError` if bytes are missing. */
export function cutRange(bytes: Buffer<ArrayBuffer>, { length, offset }: ByteRange, status: number): Buffer<ArrayBuffer> {
  const from = status === 206 ? 0 : offset
  if (bytes.length < from + length) throw new UpstreamError('a byte range is incomplete')
  return bytes.subarray(from, from + length)
}
