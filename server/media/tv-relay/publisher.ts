import { createHash } from 'node:crypto'
import { UpstreamError } from '../../net/upstream-error.ts'
import { createRestamper } from '../ts/restamp.ts'
import type { UpstreamSegment } from '../hls/media-playlist.ts'
import { SOUND_AS_IT_IS, type Placement, type SoundStage, type Take } from './take.ts'
import type { Timeline } from './timeline.ts'
import { doesContinue, readTsTimes, type TsTimes } from './ts-timestamps.ts'
import type { TvFile } from './tv-segment.ts'
import type { TvWindow } from './window.ts'

/** Dependencies of a publisher. */
export type PublisherDeps = {
  window: TvWindow
  timeline: Timeline
  /** False for one of several renditions: their timestamps belong together. */
  mayRestamp: () => boolean
  /** Receives each segment with its changed sound; without it sound stays as it is. */
  sound?: SoundStage | undefined
  /** Receives the bytes of MPEG-TS that are published, with the name of their stream. */
  placed?: (stream: string, bytes: Buffer) => void
}

/** After this many lost segments in a row the address has failed. */
const MOST_LOST = 3
const MOST_HASHES = 20

/** Publishes the segments of a rendition: never one twice, and marked where the media do not continue. */
export type Publisher = ReturnType<typeof createPublisher>

/** Creates a publisher. */
export function createPublisher({ window, timeline, mayRestamp, sound = SOUND_AS_IT_IS, placed = () => {} }: PublisherDeps) {
  const restamper = createRestamper()
  const hashes: string[] = []
  let times: (TsTimes & { seconds: number }) | undefined
  let publishedSeconds = 0
  let isGap = false
  let lost = 0

  async function place({ file: { kind, bytes, init }, segment, at }: Take): Promise<void> {
    const { seconds } = segment
    const now = kind === 'ts' ? readTsTimes(bytes) : undefined
    // Without times a numbering is trusted.
    const continues = times && now ? doesContinue(times, now, at.isSeam) : !at.isSeam
    const isRestart =
      !continues && !at.isGap && !segment.discontinuity && !at.isOther && now !== undefined && times?.streams === now.streams
    const isRestamped = isRestart && mayRestamp()
    const isNew = (segment.discontinuity || at.isGap || !continues) && !isRestamped
    const discontinuity = publishedSeconds > 0 && isNew
    if (kind === 'ts') {
      if (discontinuity) restamper.reset()
      restamper.restamp(bytes, isRestamped)
      placed(at.stream, bytes)
    }
    const startMs = timeline.place(segment, { ...at, endMs: window.endMs(), continues: !discontinuity })
    await window.add({ startMs, upstreamMs: segment.startMs, seconds, kind, bytes, init, discontinuity })
    timeline.note(window.discontinuities())
    if (now) times = { ...now, seconds }
    publishedSeconds += seconds
  }

  return {
    /**
     * Publishes a segment, at once or when its sound is changed. Returns false if the bytes were published
     * under another numbering. Within one, the same picture may come again, as while a programme pauses.
     */
    async publish(file: TvFile, segment: UpstreamSegment, at: Omit<Placement, 'isGap'>): Promise<boolean> {
      const hash = createHash('sha1').update(file.bytes).digest('base64')
      if (at.isSeam && hashes.includes(hash)) return false
      hashes.push(hash)
      if (hashes.length > MOST_HASHES) hashes.shift()
      const take = { file, segment, at: { ...at, isGap } }
      isGap = false
      lost = 0
      for (const ready of await sound(take)) await place(ready)
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
