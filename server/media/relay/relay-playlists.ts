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

/**
 * Returns the media playlist (RFC 8216), with the wall clock at its first segment and after each
 * discontinuity. The target duration must never change, so the relay fixes it in advance.
 */
export function relayPlaylist(segments: readonly RelaySegment[], targetSeconds: number): string {
  const [first] = segments
  if (!first) throw new RangeError('a playlist has a segment at least')
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuities - Number(first.discontinuity)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  let init: string | undefined
  for (const segment of segments) {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.initName && segment.initName !== init) lines.push(`#EXT-X-MAP:URI="${segment.initName}"`)
    init = segment.initName
    if (segment === first || segment.discontinuity) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
    }
    lines.push(`#EXTINF:${Number(segment.seconds.toFixed(6))},`, segment.name)
  }
  return `${lines.join('\n')}\n`
}
