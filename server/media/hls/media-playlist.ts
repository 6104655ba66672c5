import { UpstreamError } from '../../net/upstream-error.ts'
import { attributesOf } from './attributes.ts'
import { type ByteRange, rangeOf } from './ranges.ts'

/** The AES-128 key of a segment; without `iv` the media sequence number is the IV (RFC 8216, 5.2). */
export type SegmentKey = { address: string; iv: Buffer | undefined }

/** The init segment of fMP4 (EXT-X-MAP). */
export type UpstreamInit = { address: string; range: ByteRange | undefined; key: SegmentKey | undefined }

/**
 * A segment that an upstream lists. `startMs` is its EXT-X-PROGRAM-DATE-TIME, counted on from the last one.
 */
export type UpstreamSegment = {
  sequence: number
  address: string
  range: ByteRange | undefined
  seconds: number
  discontinuity: boolean
  startMs: number | undefined
  key: SegmentKey | undefined
  init: UpstreamInit | undefined
  /** True if the upstream says that it lacks the segment (EXT-X-GAP). */
  isMissing: boolean
}

/**
 * An upstream's media playlist (RFC 8216). `isGrowing` means that it keeps its beginning
 * (EXT-X-PLAYLIST-TYPE).
 */
export type UpstreamPlaylist = {
  targetSeconds: number
  segments: readonly UpstreamSegment[]
  ended: boolean
  isGrowing: boolean
}

/** Limits of a fetch of a playlist. */
export const MOST_PLAYLIST_BYTES = 2 * 2 ** 20
export const PLAYLIST_MS = 10_000

// Some services cut at scenes; a minute is longer than any of them.
const LONGEST_SEGMENT_S = 60
// Real playlists contain URLs of 3 kB.
const LONGEST_LINE = 16 * 1024
const MOST_SEGMENTS = 1000

/** Splits a playlist into lines. Throws an `UpstreamError` unless it is HLS. */
export function linesOfPlaylist(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (!lines[0]?.startsWith('#EXTM3U')) throw new UpstreamError('no playlist', true)
  if (lines.some(({ length }) => length > LONGEST_LINE)) throw new UpstreamError('a playlist with too long a line', true)
  return lines
}

/**
 * Parses a media playlist at `base`, with at most its last segments, a thousand by default. Throws an
 * `UpstreamError` for DRM and for other texts.
 */
export function readMediaPlaylist(text: string, base: string, mostSegments = MOST_SEGMENTS): UpstreamPlaylist {
  const playlist = { targetSeconds: 0, ended: false, isGrowing: false }
  const segments: UpstreamSegment[] = []
  let sequence = 0
  let next = nothing()
  let key: SegmentKey | undefined
  let init: UpstreamInit | undefined
  let previous: UpstreamSegment | undefined
  for (const line of linesOfPlaylist(text)) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z0-9-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-TARGETDURATION') playlist.targetSeconds = Math.min(LONGEST_SEGMENT_S, Number.parseInt(value, 10) || 0)
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = Number.parseInt(value, 10) || 0
    else if (tag === 'EXT-X-DISCONTINUITY') next.discontinuity = true
    else if (tag === 'EXT-X-GAP') next.isMissing = true
    else if (tag === 'EXT-X-ENDLIST') playlist.ended = true
    else if (tag === 'EXT-X-PLAYLIST-TYPE') playlist.isGrowing = true
    else if (tag === 'EXTINF') next.seconds = Number.parseFloat(value) || 0
    else if (tag === 'EXT-X-PROGRAM-DATE-TIME') next.startMs = Date.parse(value) || undefined
    else if (tag === 'EXT-X-BYTERANGE') next.range = value
    else if (tag === 'EXT-X-KEY') key = keyOf(line, base)
    else if (tag === 'EXT-X-MAP') init = initOf(line, base, key)
    else if (tag === 'EXT-X-STREAM-INF') throw new UpstreamError('a playlist of playlists', true)
    else if (!line.startsWith('#')) {
      const address = absoluteAddress(line, base)
      const range = next.range === undefined ? undefined : rangeOf(next.range, endOf(previous, address))
      const startMs = next.startMs ?? datedEnd(previous)
      previous = { ...next, sequence, address, range, startMs, key, init }
      if (next.seconds > 0 && next.seconds <= LONGEST_SEGMENT_S) segments.push(previous)
      sequence += 1
      next = nothing()
    }
  }
  if (playlist.targetSeconds <= 0) throw new UpstreamError('a playlist without a target duration', true)
  return { ...playlist, segments: segments.slice(-mostSegments) }
}

/** Resolves an address of a playlist. Throws an `UpstreamError` if it is none. */
export function absoluteAddress(address: string, base: string): string {
  const url = URL.parse(address, base)
  if (!url) throw new UpstreamError('a playlist with a broken address', true)
  return url.href
}

type NextSegment = {
  seconds: number
  discontinuity: boolean
  isMissing: boolean
  startMs: number | undefined
  range: string | undefined
}

const nothing = (): NextSegment => ({
  seconds: 0,
  discontinuity: false,
  isMissing: false,
  startMs: undefined,
  range: undefined,
})

/** A range without an offset begins where the previous range of the same file ended. */
function endOf(previous: UpstreamSegment | undefined, address: string): number {
  return previous?.range && previous.address === address ? previous.range.offset + previous.range.length : 0
}

function datedEnd(previous: UpstreamSegment | undefined): number | undefined {
  return previous?.startMs === undefined ? undefined : previous.startMs + previous.seconds * 1000
}

function keyOf(line: string, base: string): SegmentKey | undefined {
  const attributes = attributesOf(line)
  const method = attributes.get('METHOD')
  if (method === 'NONE') return undefined
  if (method !== 'AES-128' || (attributes.get('KEYFORMAT') ?? 'identity') !== 'identity') {
    throw new UpstreamError('protected by DRM', true)
  }
  const iv = attributes.get('IV')
  const hex = iv === undefined ? undefined : /^0x([0-9a-f]{1,32})$/i.exec(iv)?.[1]
  if (iv !== undefined && hex === undefined) throw new UpstreamError('a key with a broken IV', true)
  const address = absoluteAddress(attributes.get('URI') ?? '', base)
  return { address, iv: hex === undefined ? undefined : Buffer.from(hex.padStart(32, '0'), 'hex') }
}

function initOf(line: string, base: string, key: SegmentKey | undefined): UpstreamInit {
  const attributes = attributesOf(line)
  const range = attributes.get('BYTERANGE')
  return {
    address: absoluteAddress(attributes.get('URI') ?? '', base),
    range: range === undefined ? undefined : rangeOf(range, 0),
    key,
  }
}
