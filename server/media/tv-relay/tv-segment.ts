import { UpstreamError } from '../../net/upstream-error.ts'
import { checkInit, readSegment } from '../relay/segment-kind.ts'
import type { Fetcher } from './fetcher.ts'
import type { KeyStore } from './keys.ts'
import type { UpstreamInit, UpstreamSegment } from './playlist.ts'
import type { TvSegmentKind } from './window.ts'

const MOST_SEGMENT_BYTES = 32 * 2 ** 20
const MOST_INIT_BYTES = 2 ** 20
const MOST_KEY_BYTES = 1024
/** A segment that takes longer than this many times its duration comes too late. */
const MOST_TIMES = 4
const LEAST_MS = 10_000
const INIT_MS = 10_000

/** A segment's clear bytes, and those of its init segment. */
export type TvFile = { kind: TvSegmentKind; bytes: Buffer<ArrayBuffer>; init: Buffer<ArrayBuffer> | undefined }

/** Fetches segments of a rendition, decrypts them and detects their format. */
export type SegmentReader = (fetch: Fetcher, segment: UpstreamSegment) => Promise<TvFile>

/** Creates a reader that fetches each key once, and an init segment again only if it changes. */
export function createSegmentReader(keys: KeyStore): SegmentReader {
  let lastInit: { name: string; bytes: Promise<Buffer<ArrayBuffer>> } | undefined

  async function clear(
    fetch: Fetcher,
    { address, range, key }: Pick<UpstreamSegment, 'address' | 'range' | 'key'>,
    limits: { mostBytes: number; withinMs: number },
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
    const bytes = clear(fetch, init, { mostBytes: MOST_INIT_BYTES, withinMs: INIT_MS }, sequence).then((read) => {
      checkInit(read)
      return read
    })
    lastInit = { name, bytes }
    bytes.catch(() => (lastInit = undefined))
    return bytes
  }

  return async (fetch, segment) => {
    const { seconds, sequence, init: initSegment } = segment
    const limits = { mostBytes: MOST_SEGMENT_BYTES, withinMs: Math.max(LEAST_MS, seconds * MOST_TIMES * 1000) }
    const bytes = await clear(fetch, segment, limits, sequence)
    if (isWebVtt(bytes)) return { kind: 'vtt', bytes, init: undefined }
    const init = initSegment && (await initOf(fetch, initSegment, sequence))
    return { kind: kindOf(bytes, init !== undefined), bytes, init }
  }
}

function kindOf(bytes: Buffer<ArrayBuffer>, hasInit: boolean): TvSegmentKind {
  try {
    return readSegment(bytes, hasInit).kind
  } catch {
    throw new UpstreamError('no media in a segment', true)
  }
}

function isWebVtt(bytes: Buffer): boolean {
  return bytes
    .toString('latin1', 0, 9)
    .replace(/^\xef\xbb\xbf/, '')
    .startsWith('WEBVTT')
}
