import { UpstreamError } from '../../net/upstream-error.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import type { KeyStore } from '../hls/keys.ts'
import type { UpstreamSegment } from '../hls/media-playlist.ts'
import { createSegmentFiles, type SegmentFile } from '../hls/segment-files.ts'
import { readSegment } from '../relay/segment-kind.ts'
import type { TvSegmentKind } from './window.ts'

const SIZES = { segmentBytes: 32 * 2 ** 20, initBytes: 2 ** 20 }
/** A segment that takes longer than this many times its duration comes too late. */
const MOST_TIMES = 4
const LEAST_MS = 10_000

/** A segment's clear bytes, those of its init segment, and its format. */
export type TvFile = SegmentFile & { kind: TvSegmentKind }

/** Fetches segments of a rendition, decrypts them and detects their format. */
export type SegmentReader = (fetch: Fetcher, segment: UpstreamSegment) => Promise<TvFile>

/** Creates a reader that fetches each key once, and an init segment again only if it changes. */
export function createSegmentReader(keys: KeyStore): SegmentReader {
  const files = createSegmentFiles(SIZES, keys)
  return async (fetch, segment) => {
    const { bytes, init } = await files(fetch, segment, Math.max(LEAST_MS, segment.seconds * MOST_TIMES * 1000))
    if (isWebVtt(bytes)) return { kind: 'vtt', bytes, init: undefined }
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
