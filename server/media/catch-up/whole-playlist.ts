import type { RenditionName } from '../tv-relay/master.ts'
import type { UpstreamPlaylist, UpstreamSegment } from '../hls/media-playlist.ts'
import { type ArchivePlaylist, type ArchiveWindow, firstDate } from './archive.ts'

/** Upstreams that go on after the end of the window are cut so long after it: programmes end late. */
const AFTER_END_MS = 300_000
/** A smaller step of the dates is left out. */
const DATE_STEP_MS = 500

/** The subject of a playlist. `leadMs` is by how much the upstream's dates are behind our guide. */
type Listing = { name: RenditionName; window: ArchiveWindow; leadMs: number }

type Dated = { segment: UpstreamSegment; startMs: number; isStep: boolean }

/**
 * Returns our playlist of an upstream's, with file names of our own, dates, and its end as the upstream has
 * it.
 */
export function wholePlaylist({ segments, targetSeconds, ended }: UpstreamPlaylist, listing: Listing): ArchivePlaylist {
  const { window, name } = listing
  const all = datedSegments(segments, listing)
  const within = all.filter(({ startMs }, at) => at === 0 || startMs < window.endMs + AFTER_END_MS)
  const isComplete = ended || within.length < all.length
  const target = Math.max(targetSeconds, ...within.slice(0, 1000).map(({ segment }) => Math.round(segment.seconds)))
  const [first] = within
  const offset = first ? Math.max(0, (window.startMs - first.startMs) / 1000) : 0
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.segment.sequence ?? 0}`,
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`,
    // Without it a player starts an EVENT playlist at its end.
    `#EXT-X-START:TIME-OFFSET=${offset},PRECISE=YES`,
  ]
  const lines: string[] = []
  let init: string | undefined
  for (const { segment, startMs, isStep } of within) {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY')
    const own = segment.init && `${segment.init.address} ${segment.init.range?.offset ?? 0}`
    if (own !== undefined && own !== init) lines.push(`#EXT-X-MAP:URI="${segment.sequence}-init.mp4"`)
    init = own
    if (isStep) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`)
    if (segment.isMissing) lines.push('#EXT-X-GAP')
    lines.push(`#EXTINF:${Number(segment.seconds.toFixed(6))},`, `${segment.sequence}.${extensionOf(segment, name)}`)
  }
  if (isComplete) lines.push('#EXT-X-ENDLIST')
  return { text: `${[...head, ...lines].join('\n')}\n`, isComplete }
}

/** Returns the segment that a file name of ours means; undefined for other names. */
export function segmentNamed(file: string): { sequence: number; isInit: boolean } | undefined {
  const [, sequence, init] = /^(\d{1,15})(?:(-init)\.mp4|\.(?:ts|m4s|aac|mp3|vtt))$/.exec(file) ?? []
  return sequence === undefined ? undefined : { sequence: Number(sequence), isInit: init !== undefined }
}

/** Dates segments by the upstream's clock where that can be trusted, else from the start of the window on. */
function datedSegments(segments: readonly UpstreamSegment[], { window, leadMs }: Listing): Dated[] {
  const [first] = segments
  if (!first) return []
  let endMs = firstDate(first.startMs, leadMs, window.startMs)
  const shiftMs = first.startMs === undefined ? undefined : endMs - first.startMs
  return segments.map((segment, at) => {
    const own = segment.startMs === undefined || shiftMs === undefined ? endMs : segment.startMs + shiftMs
    const isStep = at === 0 || segment.discontinuity || Math.abs(own - endMs) >= DATE_STEP_MS
    const startMs = isStep ? own : endMs
    endMs = startMs + segment.seconds * 1000
    return { segment, startMs, isStep }
  })
}

/** A segment's format is detected by its bytes; its name only helps players. */
function extensionOf({ init, address }: UpstreamSegment, name: RenditionName): string {
  if (init) return 'm4s'
  const [, extension = ''] = /\.(ts|aac|mp3|vtt|webvtt|m4s)$/i.exec(URL.parse(address)?.pathname ?? '') ?? []
  if (name.startsWith('s') || /vtt/i.test(extension)) return 'vtt'
  return extension.toLowerCase() || 'ts'
}
