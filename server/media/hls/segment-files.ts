import { checkInit } from '../relay/segment-kind.ts'
import type { Fetcher, FetchLimits } from './fetcher.ts'
import { createKeyStore, type KeyStore } from './keys.ts'
import type { UpstreamInit, UpstreamSegment } from './media-playlist.ts'

const MOST_KEY_BYTES = 1024
const INIT_MS = 10_000

/** The most bytes of a segment and of an init segment. */
export type SizeLimits = { segmentBytes: number; initBytes: number }

/** A segment's clear bytes, and those of its init segment. */
export type SegmentFile = { bytes: Buffer<ArrayBuffer>; init: Buffer<ArrayBuffer> | undefined }

/** Fetches segments of a rendition and decrypts them, within `withinMs` each. */
export type SegmentFiles = (fetch: Fetcher, segment: UpstreamSegment, withinMs: number) => Promise<SegmentFile>

/** Creates a reader that fetches each key once, and an init segment again only if it changes. */
export function createSegmentFiles(sizes: SizeLimits, keys: KeyStore = createKeyStore()): SegmentFiles {
  let lastInit: { name: string; bytes: Promise<Buffer<ArrayBuffer>> } | undefined

  async function clear(
    fetch: Fetcher,
    { address, range, key }: Pick<UpstreamSegment, 'address' | 'range' | 'key'>,
    limits: FetchLimits,
    sequence: number,
  ) {
    const { bytes } = await fetch(address, { ...limits, range })
    if (!key) return bytes
    const fetchKey = async (at: string) => (await fetch(at, { mostBytes: MOST_KEY_BYTES, withinMs: INIT_MS })).bytes
    return keys.decrypt(bytes, key, sequence, fetchKey)
  }

  function initOf(fetch: Fetcher, init: UpstreamInit, sequence: number): Promise<Buffer<ArrayBuffer>> {
    const name = `${init.address} ${init.range?.offset ?? 0}`
    if (lastInit?.name === name) return lastInit.bytes
    const bytes = clear(fetch, init, { mostBytes: sizes.initBytes, withinMs: INIT_MS }, sequence).then((read) => {
      checkInit(read)
      return read
    })
    lastInit = { name, bytes }
    bytes.catch(() => (lastInit = undefined))
    return bytes
  }

  return async (fetch, segment, withinMs) => {
    const bytes = await clear(fetch, segment, { mostBytes: sizes.segmentBytes, withinMs }, segment.sequence)
    return { bytes, init: segment.init && (await initOf(fetch, segment.init, segment.sequence)) }
  }
}
