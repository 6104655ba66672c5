import { createHash } from 'node:crypto'
import { UpstreamError } from '../../net/upstream-error.ts'
import { createRestamper } from '../ts/restamp.ts'
import { TICKS_A_SECOND, unwrap } from '../ts/timestamps.ts'
import type { UpstreamSegment } from '../hls/media-playlist.ts'
import type { Timeline } from './timeline.ts'
import { readTsTimes, type TsTimes } from './ts-timestamps.ts'
import type { TvFile } from './tv-segment.ts'
import type { TvWindow } from './window.ts'

/** Where a segment belongs. */
export type Placement = {
  /** Names the numbering. */
  stream: string
  /** True where the numbering or the stream is another one. */
  isSeam: boolean
  /** True where the stream is another one. */
  isOther: boolean
  /** Seconds from the start of the segment to the end of the upstream's playlist. */
  toEdgeSeconds: number
}

/** After this many lost segments in a row the address has failed. */
const MOST_LOST = 3
const MOST_HASHES = 20
/** Timestamps within this continue at a seam; within a numbering, encoders drift and drop frames. */
const SEAM_SLACK_S = 1
const DRIFT_SLACK_S = 10

/** Publishes the segments of a rendition: never one twice, and marked where the media do not continue. */
export type Publisher = ReturnType<typeof createPublisher>

/**
 * Creates a publisher. `mayRestamp` is false for one of several renditions: their timestamps belong together.
 */
export function createPublisher(window: TvWindow, timeline: Timeline, mayRestamp: () => boolean) {
  const restamper = createRestamper()
  const hashes: string[] = []
  let times: (TsTimes & { seconds: number }) | undefined
  let publishedSeconds = 0
  let isGap = false
  let lost = 0

  /** True if media times continue those of the previous segment. Without times a numbering is trusted. */
  function continues(now: TsTimes | undefined, isSeam: boolean): boolean {
    if (!times || !now) return !isSeam
    if (isSeam && times.streams !== now.streams) return false
    const expected = times.firstPts + times.seconds * TICKS_A_SECOND
    return Math.abs(unwrap(now.firstPts, expected) - expected) < (isSeam ? SEAM_SLACK_S : DRIFT_SLACK_S) * TICKS_A_SECOND
  }

  return {
    /**
     * Returns false, without publishing, if the bytes were published under another numbering. Within one, the
     * same picture may come again, as while a programme pauses.
     */
    async publish({ kind, bytes, init }: TvFile, segment: UpstreamSegment, at: Placement): Promise<boolean> {
      const hash = createHash('sha1').update(bytes).digest('base64')
      if (at.isSeam && hashes.includes(hash)) return false
      const { seconds } = segment
      const now = kind === 'ts' ? readTsTimes(bytes) : undefined
      const doesContinue = continues(now, at.isSeam)
      const isRestart =
        !doesContinue && !isGap && !segment.discontinuity && !at.isOther && now !== undefined && times?.streams === now.streams
      const isRestamped = isRestart && mayRestamp()
      const isNew = (segment.discontinuity || isGap || !doesContinue) && !isRestamped
      const discontinuity = publishedSeconds > 0 && isNew
      if (kind === 'ts') {
        if (discontinuity) restamper.reset()
        restamper.restamp(bytes, isRestamped)
      }
      const placing = { ...at, endMs: window.endMs(), continues: !discontinuity }
      const startMs = timeline.place(segment, placing)
      await window.add({ startMs, upstreamMs: segment.startMs, seconds, kind, bytes, init, discontinuity })
      timeline.note(window.discontinuities())
      hashes.push(hash)
      if (hashes.length > MOST_HASHES) hashes.shift()
      if (now) times = { ...now, seconds }
      publishedSeconds += seconds
      isGap = false
      lost = 0
      return true
    },
    /** Notes that media are missing before the next segment. */
    noteGap: (): void => void (isGap = true),
    /** Notes a lost segment. Throws an `UpstreamError` if the first or too many are lost. */
    lose(): void {
      isGap = true
      lost += 1
      if (lost >= MOST_LOST || publishedSeconds === 0) throw new UpstreamError('segments are missing')
    },
    /** Returns the seconds of media since the run began. */
    publishedSeconds: (): number => publishedSeconds,
  }
}
