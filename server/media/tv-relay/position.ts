import type { UpstreamPlaylist, UpstreamSegment } from '../hls/media-playlist.ts'

/** A segment that a run has published, as its upstream named it. */
export type Published = { sequence: number; path: string; startMs: number | undefined; seconds: number }

/** How new segments follow those before: `gap` after lost ones, `restart` in another numbering. */
export type Seam = 'start' | 'continues' | 'gap' | 'restart'

/** The new segments of a playlist. */
export type Fresh = { segments: readonly UpstreamSegment[]; seam: Seam }

/** Seconds taken at the start: our player's distance from the live edge, and three segments at least. */
const BEGIN_SECONDS = 24
const BEGIN_SEGMENTS = 3
// A larger step is a new numbering, not a gap.
const MOST_MISSED = 100
/** A segment's date may be this far from where the previous one ended. */
const DATE_SLACK_MS = 1000
const CLOCK_SET_MS = 600_000

/**
 * Returns the segments of a playlist that were not published. In a numbering that began anew they are found
 * by date, else by address, else they are the last ones.
 */
export function freshSegments({ segments }: UpstreamPlaylist, recent: readonly Published[], isSameStream: boolean): Fresh {
  const last = segments.at(-1)
  const published = recent.at(-1)
  if (!published) return { segments: latest(segments), seam: 'start' }
  if (!last) return { segments: [], seam: 'continues' }
  const next = published.sequence + 1
  if (isSameStream) {
    const first = segments[0]!
    if (last.sequence >= next - 1 && first.sequence <= next + MOST_MISSED) {
      const fresh = segments.filter(({ sequence }) => sequence >= next)
      const isGap = fresh[0] !== undefined && fresh[0].sequence > next
      return isGap ? { segments: latest(fresh), seam: 'gap' } : { segments: fresh, seam: 'continues' }
    }
    // A cache in front of the upstream may serve an older playlist for a moment.
    if (recent.some(({ sequence, path }) => sequence === last.sequence && path === pathOf(last.address))) {
      return { segments: [], seam: 'continues' }
    }
  }
  const found = byDate(segments, published) ?? (isSameStream ? byPath(segments, published) : undefined)
  return { segments: found ?? latest(segments), seam: 'restart' }
}

/** Returns the path of an address: tokens in queries change, paths do not. */
export function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? address
}

function byDate(segments: readonly UpstreamSegment[], { startMs, seconds }: Published): readonly UpstreamSegment[] | undefined {
  const lastMs = segments.at(-1)?.startMs
  if (startMs === undefined || lastMs === undefined) return undefined
  const endMs = startMs + seconds * 1000
  // After the clock was set, times do not show which segments are new.
  if (Math.abs(lastMs - endMs) > CLOCK_SET_MS) return undefined
  return latest(segments.filter((segment) => (segment.startMs ?? 0) > endMs - DATE_SLACK_MS))
}

function byPath(segments: readonly UpstreamSegment[], { path }: Published): readonly UpstreamSegment[] | undefined {
  const known = segments.findLastIndex(({ address }) => path === pathOf(address))
  return known === -1 ? undefined : segments.slice(known + 1)
}

/** Returns the last segments, as many as a player needs at the start. */
function latest(segments: readonly UpstreamSegment[]): readonly UpstreamSegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && (sum < BEGIN_SECONDS || segments.length - from < BEGIN_SEGMENTS); from--) {
    sum += segments[from - 1]!.seconds
  }
  return segments.slice(from)
}

/** Returns the part of a segment that a run remembers. */
export const publishedOf = ({ sequence, address, startMs, seconds }: UpstreamSegment): Published => ({
  sequence,
  path: pathOf(address),
  startMs,
  seconds,
})

/** Returns the duration of all segments. */
export function secondsOf(segments: readonly { seconds: number }[]): number {
  return segments.reduce((sum, { seconds }) => sum + seconds, 0)
}
