import { multivariantPlaylist } from '../playlists.ts'
import type { RelaySegment, SegmentKind } from './relay-window.ts'

const CODECS: Partial<Record<SegmentKind, string>> = { aac: 'mp4a.40.2', mp3: 'mp4a.40.34' }

/** The folder of a relayed station's only rendition, relative to its multivariant playlist. */
export const RENDITION = 'audio'

/**
 * Returns the multivariant playlist: one variant with measured bandwidths, and the upstream's `codecs` if
 * known.
 */
export function relayMaster(segments: readonly RelaySegment[], codecs: string | undefined): string {
  const rates = segments.map(({ bytes, seconds }) => (bytes.length * 8) / seconds)
  const bits = segments.reduce((sum, { bytes }) => sum + bytes.length * 8, 0)
  const duration = segments.reduce((sum, { seconds }) => sum + seconds, 0)
  const variant = {
    name: RENDITION,
    codecs: codecs ?? CODECS[segments.at(-1)?.kind ?? 'aac'],
    bandwidth: Math.ceil(Math.max(...rates)),
    averageBandwidth: Math.ceil(bits / duration),
  }
  return multivariantPlaylist([variant])
}

/** A smaller step of the dates is left out. */
const DATE_STEP_MS = 20

/** A segment as a playlist lists it. */
export type ListedSegment = Pick<RelaySegment, 'sequence' | 'name' | 'initName' | 'startMs' | 'seconds'> &
  Pick<RelaySegment, 'discontinuity' | 'discontinuities'>

/** Lines of a playlist that is no sliding window. */
type OtherTags = { head: readonly string[]; end: readonly string[] }

/**
 * Returns the media playlist (RFC 8216), with the wall clock where it does not follow from the segment
 * before. The target duration must never change, so the relay fixes it in advance.
 */
export function relayPlaylist(
  segments: readonly ListedSegment[],
  targetSeconds: number,
  { head, end }: OtherTags = { head: [], end: [] },
): string {
  const [first] = segments
  if (!first) throw new RangeError('a playlist has a segment at least')
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuities - Number(first.discontinuity)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...head,
  ]
  let init: string | undefined
  let endMs: number | undefined
  for (const segment of segments) {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.initName && segment.initName !== init) lines.push(`#EXT-X-MAP:URI="${segment.initName}"`)
    init = segment.initName
    const isDated = endMs !== undefined && Math.abs(segment.startMs - endMs) < DATE_STEP_MS
    endMs = segment.startMs + segment.seconds * 1000
    if (!isDated || segment.discontinuity) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
    }
    lines.push(`#EXTINF:${Number(segment.seconds.toFixed(6))},`, segment.name)
  }
  return `${[...lines, ...end].join('\n')}\n`
}
