import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import xz from 'xz-decompress'
import { GuideError } from './guide-error.ts'

/** A guide of 10,000 channels and 14 days has about 2 GB. */
const MOST_BYTES = 2 * 1024 ** 3
/** XML packs to a twentieth; up to the free bytes a file may be as repetitive as it likes. */
const MOST_RATIO = 200
const FREE_BYTES = 64 * 1024 ** 2

/** The most that a guide may hold and how far it may be packed. */
export type OpenLimits = { mostBytes: number; freeBytes: number }

type Bytes = AsyncIterable<Uint8Array>

/**
 * Unpacks a guide by its first bytes: gzip, xz, zstd or plain. Throws a `GuideError` for damaged or endless
 * data; errors of `packed` itself pass.
 */
export async function* unpack(
  packed: Bytes,
  { mostBytes, freeBytes }: OpenLimits = { mostBytes: MOST_BYTES, freeBytes: FREE_BYTES },
): AsyncGenerator<Uint8Array> {
  let packedBytes = 0
  let sourceError: unknown
  const counted = async function* (): Bytes {
    try {
      for await (const piece of packed) {
        packedBytes += piece.length
        yield piece
      }
    } catch (error) {
      sourceError = error
      throw error
    }
  }
  const { head, all } = await peek(counted()[Symbol.asyncIterator]())
  let bytes = 0
  try {
    for await (const piece of unpacked(head, all)) {
      bytes += piece.length
      if (bytes > mostBytes) throw new GuideError(`the guide has more than ${mostBytes / 1024 ** 2} MiB`)
      if (bytes > freeBytes && bytes > packedBytes * MOST_RATIO) {
        throw new GuideError(`the guide unpacks to more than ${MOST_RATIO} times its size`)
      }
      yield piece
    }
  } catch (error) {
    if (sourceError !== undefined) throw sourceError
    if (error instanceof GuideError) throw error
    throw new GuideError('the packed guide is damaged or cut off', { cause: error })
  }
}

const startsWith = (head: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => head[index] === byte)

function unpacked(head: Uint8Array, all: Bytes): Bytes {
  if (startsWith(head, [0x1f, 0x8b])) return through(createGunzip(), all)
  if (startsWith(head, [0x28, 0xb5, 0x2f, 0xfd])) return through(createZstdDecompress(), all)
  if (startsWith(head, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])) return unpackXz(all)
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]))
    throw new GuideError('zip archives are not read: unpack the guide, or pack it with gzip')
  return all
}

function through(decoder: Duplex, all: Bytes): Bytes {
  // The reader gets errors from the iterator; later ones have no listener.
  decoder.on('error', () => {})
  return pipeline(Readable.from(all), decoder, () => {})
}

function unpackXz(all: Bytes): Bytes {
  return new xz.XzReadableStream(ReadableStream.from(all) as ReadableStream<Uint8Array>) as unknown as Bytes
}

/** Reads the first bytes, and returns them with an iterable of everything. */
async function peek(bytes: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; all: Bytes }> {
  const first: Uint8Array[] = []
  let length = 0
  let isDone = false
  while (length < 6 && !isDone) {
    const { value, done } = await bytes.next()
    if (done) isDone = true
    else {
      first.push(value as Uint8Array)
      length += (value as Uint8Array).length
    }
  }
  const head = Buffer.concat(first)
  const all = async function* (): Bytes {
    if (head.length > 0) yield head
    if (!isDone) yield* { [Symbol.asyncIterator]: () => bytes }
  }
  return { head, all: all() }
}
