import type { Clock } from '../relay/clock.ts'
import type { UpstreamSegment } from '../hls/media-playlist.ts'

/** An upstream whose clock is further away is dated by ours. */
const TRUSTED_MS = 600_000
/** Dates within this of the previous end continue it, so that rounded durations make no steps. */
const SLACK_MS = 500
/** Our own dates follow the live edge by at most this share of a segment. */
const DRIFT = 0.01
const MOST_NOTED = 240

/** Facts about a segment's place in the stream. */
export type Placing = {
  /** The stream and numbering that the segment belongs to. */
  stream: string
  /** The end of the rendition's previous segment. */
  endMs: number | undefined
  /** Seconds from the start of the segment to the end of the upstream's playlist. */
  toEdgeSeconds: number
  /** False at a seam. */
  continues: boolean
}

/** Dates the segments of a channel, equally in each rendition, and never back. */
export type Timeline = ReturnType<typeof createTimeline>

export function createTimeline(clock: Clock) {
  const starts = new Map<string, number>()
  let discontinuities = 0

  function startOf({ startMs }: UpstreamSegment, { endMs, toEdgeSeconds, continues }: Placing, seconds: number): number {
    const nowMs = clock.now()
    if (startMs !== undefined && Math.abs(startMs - nowMs) < TRUSTED_MS) {
      if (endMs === undefined) return startMs
      return Math.abs(startMs - endMs) < SLACK_MS ? endMs : Math.max(startMs, endMs)
    }
    const atEdgeMs = nowMs - toEdgeSeconds * 1000
    if (endMs === undefined) return atEdgeMs
    if (!continues) return Math.max(atEdgeMs, endMs)
    const mostMs = seconds * 1000 * DRIFT
    return endMs + Math.min(mostMs, Math.max(-mostMs, atEdgeMs - endMs))
  }

  return {
    /** Returns the start of a segment in epoch milliseconds. */
    place(segment: UpstreamSegment, placing: Placing): number {
      const key = `${placing.stream} ${segment.sequence}`
      const noted = starts.get(key)
      if (noted !== undefined && noted >= (placing.endMs ?? 0) - SLACK_MS) return Math.max(noted, placing.endMs ?? 0)
      const startMs = Math.round(startOf(segment, placing, segment.seconds))
      starts.delete(key)
      starts.set(key, startMs)
      for (const oldest of [...starts.keys()].slice(0, Math.max(0, starts.size - MOST_NOTED))) starts.delete(oldest)
      return startMs
    },
    /** Notes how many discontinuities a rendition has had: later ones begin with as many. */
    note: (count: number): void => void (discontinuities = Math.max(discontinuities, count)),
    discontinuities: (): number => discontinuities,
  }
}
