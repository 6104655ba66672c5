import { open, readFile, stat } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { crc32 } from 'node:zlib'
import { dayFolder, filesOfHour, HOUR_MS, hourOf, type RecordedHour, type Track } from './hour-files.ts'
import { type Entry, readLines, validEntries } from './hour-index.ts'
import type { ObjectStore } from './object-store.ts'
import { objectName, type StoredPart, storedParts } from './stored-parts.ts'
import { type RecordedSegment, type RecordingWindow, recordingWindow } from './window.ts'

/** The upstream's description of the recorded variant. */
const RecordedVariant = v.object({
  codecs: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  frameRate: v.optional(v.number()),
})
export type RecordedVariant = v.InferOutput<typeof RecordedVariant>

/** The file in a day's folder that names the recorded variant. */
export const VARIANT_FILE = 'variant.json'

/** The recordings on the disk, as any process of the service reads them. */
export type Recordings = ReturnType<typeof createRecordings>

/** A day's indexes of eight channels. */
const MOST_CACHED = 200
/** No segment is longer. */
const LONGEST_SEGMENT_MS = 60_000

/** Reads recordings from a folder and the store. It holds parsed indexes of recent hours, and no media. */
export function createRecordings(folder: string, objects?: Pick<ObjectStore, 'read'>) {
  const cached = new Map<string, { size: number; changedMs: number; entries: Entry[] }>()

  async function entriesOf(hour: RecordedHour, track: Track): Promise<Entry[]> {
    const { index } = filesOfHour(folder, hour, track)
    const file = await stat(index).catch(() => undefined)
    if (!file) return []
    const known = cached.get(index)
    cached.delete(index)
    const isFresh = known?.size === file.size && known.changedMs === file.mtimeMs
    const fresh = isFresh ? known : { size: file.size, changedMs: file.mtimeMs, entries: await readEntries(index) }
    cached.set(index, fresh)
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!)
    return fresh.entries
  }

  /** Returns the segments of a track that are on air within `[fromMs, toMs)`, by time. */
  async function segments(channelId: string, track: Track, fromMs: number, toMs: number): Promise<RecordedSegment[]> {
    const found: RecordedSegment[] = []
    for (let hourMs = hourOf(fromMs - LONGEST_SEGMENT_MS); hourMs < toMs; hourMs += HOUR_MS) {
      for (const entry of await entriesOf({ channelId, hourMs }, track)) {
        if (entry.startMs < toMs && entry.startMs + entry.ms > fromMs) found.push({ ...entry, hourMs })
      }
    }
    return found
  }

  /** Returns the part of the store that has a segment. */
  async function partOf(hour: RecordedHour, track: Track, { offset, length }: Entry): Promise<StoredPart | undefined> {
    const parts = await storedParts(folder, hour, track)
    return parts.find((part) => part.offset <= offset && offset + length <= part.offset + part.length)
  }

  async function readStored(hour: RecordedHour, track: Track, part: StoredPart, { offset, length, crc }: Entry) {
    const bytes = await objects?.read(objectName(hour, track, part), offset - part.offset, length)
    return bytes && crc32(bytes) === crc ? bytes : undefined
  }

  async function readOnDisk(hour: RecordedHour, track: Track, { offset, length }: Entry) {
    const file = await open(filesOfHour(folder, hour, track).segments).catch(() => undefined)
    if (!file) return undefined
    try {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return bytesRead === length ? bytes : undefined
    } finally {
      await file.close()
    }
  }

  return {
    segments,
    /** Returns the segments of a track's hour that lie in its own files, by time. */
    async ofHour(hour: RecordedHour, track: Track): Promise<RecordedSegment[]> {
      return (await entriesOf(hour, track)).map((entry) => ({ ...entry, hourMs: hour.hourMs }))
    },
    /** Returns the recording of a window of a channel's picture, or of its sound. */
    async window(
      channelId: string,
      span: { fromMs: number; toMs: number; nowMs: number },
      track: Track = 'v',
    ): Promise<RecordingWindow> {
      return recordingWindow(await segments(channelId, track, span.fromMs, span.toMs), span)
    },
    /** Returns the bytes of a segment; undefined if they have gone. Throws if the store fails. */
    async read(channelId: string, track: Track, segment: RecordedSegment): Promise<Buffer<ArrayBuffer> | undefined> {
      const hour = { channelId, hourMs: segment.hourMs }
      const part = await partOf(hour, track, segment)
      if (part) return readStored(hour, track, part, segment)
      const bytes = await readOnDisk(hour, track, segment)
      if (bytes) return bytes
      // The file may have moved to the store meanwhile.
      const moved = await partOf(hour, track, segment)
      return moved && readStored(hour, track, moved, segment)
    },
    /** Returns the bytes of an init segment; undefined if they have gone. */
    readInit: (hour: RecordedHour, init: string): Promise<Buffer<ArrayBuffer> | undefined> =>
      readFile(join(dayFolder(folder, hour), init)).catch(() => undefined),
    /** Returns the stored description of the recorded variant. */
    async variant(hour: RecordedHour): Promise<RecordedVariant> {
      const text = await readFile(join(dayFolder(folder, hour), VARIANT_FILE), 'utf8').catch(() => '{}')
      return v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), RecordedVariant), {}), text)
    },
  }
}

/** Of a service that records nothing. */
export const NO_RECORDINGS = createRecordings(join(devNull, 'recordings'))

async function readEntries(index: string): Promise<Entry[]> {
  return validEntries(readLines(await readFile(index, 'latin1').catch(() => '')))
}
