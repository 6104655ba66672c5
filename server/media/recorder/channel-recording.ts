import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerClock } from '../../clock.ts'
import type { RecordedPart, RecordSegment } from '../tv-relay/recorded-runs.ts'
import { createDating } from './dating.ts'
import { dayFolder, type RecordedHour, type Track } from './hour-files.ts'
import { VARIANT_FILE } from './recordings.ts'
import { createRecordingWriter } from './writer.ts'

type RecordingParts = {
  folder: string
  channelId: string
  clock: ServerClock
  /** True while nothing may be written. */
  isPaused: () => boolean
  /** Called after each segment, with the hour that has grown. */
  recorded: (hour: RecordedHour) => void
  /** Called with each failed write, after which the recording has a gap. */
  failed: (error: unknown) => void
}

const MOST_WAITING_BYTES = 64 * 2 ** 20

/** The recording of one channel. */
export type ChannelRecording = ReturnType<typeof createChannelRecording>

/** Records the segments of a channel's relay, one after the other. */
export function createChannelRecording({ folder, channelId, clock, isPaused, recorded, failed }: RecordingParts) {
  const trackOf = (track: Track) => ({ writer: createRecordingWriter(folder, channelId, track), dating: createDating(clock) })
  const tracks = { v: trackOf('v'), a: trackOf('a') }
  const variants = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let waitingBytes = 0

  /** Runs one step after the other, because segments of a track and its syncs share files. */
  function enqueue<T>(step: () => Promise<T>): Promise<T> {
    const next = last.then(step)
    last = next.catch(() => {})
    return next
  }

  const record: RecordSegment = (part, track, variant) => {
    const { length } = part.bytes
    // The relay of a channel must not wait for a slow disk.
    if (waitingBytes + length > MOST_WAITING_BYTES) return tracks[track].writer.noteGap()
    waitingBytes += length
    void enqueue(() => append(part, track, JSON.stringify(variant))).finally(() => (waitingBytes -= length))
  }

  async function append(part: RecordedPart, track: Track, variant: string): Promise<void> {
    const { writer, dating } = tracks[track]
    const ms = Math.max(1, Math.round(part.seconds * 1000))
    const { startMs, hasStepped } = dating.place({ startMs: part.startMs, upstreamMs: part.upstreamMs, ms })
    if (isPaused() || isClosed) return writer.noteGap()
    try {
      const { kind, bytes, init } = part
      const discontinuity = part.discontinuity || part.begins || hasStepped
      const hour = await writer.append({ startMs, ms, kind, bytes, init, discontinuity })
      if (track === 'v') await keepVariant(hour, variant)
      recorded(hour)
    } catch (error) {
      writer.noteGap()
      failed(error)
    }
  }

  async function keepVariant(hour: RecordedHour, variant: string): Promise<void> {
    const day = dayFolder(folder, hour)
    if (variants.get(day) === variant) return
    await writeFile(join(day, VARIANT_FILE), variant)
    variants.clear()
    variants.set(day, variant)
  }

  return {
    record,
    /** True while the hour's files are written. */
    isOpen: ({ channelId: id, hourMs }: RecordedHour): boolean =>
      id === channelId && Object.values(tracks).some(({ writer }) => writer.hourMs() === hourMs),
    /** Writes recorded bytes to the disk. */
    sync: (): Promise<void> =>
      enqueue(async () => {
        for (const { writer } of Object.values(tracks)) await writer.sync()
      }),
    close: (): Promise<void> => {
      isClosed = true
      return enqueue(async () => {
        for (const { writer } of Object.values(tracks)) await writer.close()
      })
    },
  }
}
