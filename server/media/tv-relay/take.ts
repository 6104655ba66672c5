import type { UpstreamSegment } from '../hls/media-playlist.ts'
import type { TvFile } from './tv-segment.ts'

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
  /** True if media are missing before it. */
  isGap: boolean
}

/** A segment on its way to the window. */
export type Take = { file: TvFile; segment: UpstreamSegment; at: Placement }

/** Takes a segment and returns those that are ready, in order. */
export type SoundStage = (take: Take) => Promise<Take[]>

/** The sound of every segment stays as it is. */
export const SOUND_AS_IT_IS: SoundStage = async (take) => [take]
