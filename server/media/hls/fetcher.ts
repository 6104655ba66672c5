import { UpstreamError } from '../../net/upstream-error.ts'
import { type ByteRange, bytesToRead, cutRange } from './ranges.ts'

/** A file's bytes, and its address after redirects. */
export type Fetched = { bytes: Buffer<ArrayBuffer>; address: string }

/** Limits of a fetch: bytes, and milliseconds for all of them. */
export type FetchLimits = { mostBytes: number; withinMs: number; range?: ByteRange | undefined }

/** Fetches the files of one stream. */
export type Fetcher = (address: string, limits: FetchLimits) => Promise<Fetched>

/**
 * Reads a file, or its range, from the bytes of a response. Throws an `UpstreamError` above `mostBytes`; of a
 * range only its own bytes count.
 */
export async function readFile(
  { status, bytes }: { status: number; bytes: AsyncIterable<Uint8Array> },
  { mostBytes, range }: Pick<FetchLimits, 'mostBytes' | 'range'>,
): Promise<Buffer<ArrayBuffer>> {
  if (range && range.length > mostBytes) throw new UpstreamError('a file is too large', true)
  const needed = range ? bytesToRead(range, status) : Infinity
  // A server without ranges sends the bytes before the range as well.
  const most = range ? Infinity : mostBytes
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    chunks.push(chunk)
    if (length >= needed) break
    if (length > most) throw new UpstreamError('a file is too large', true)
  }
  const read = Buffer.concat(chunks)
  return range ? cutRange(read, range, status) : read
}
