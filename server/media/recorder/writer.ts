import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { TvSegmentKind } from '../tv-relay/window.ts'
import { dayFolder, filesOfHour, hourOf, initName, type RecordedHour, type Track } from './hour-files.ts'
import { lineOf, mendHour } from './hour-index.ts'
import { endOfParts, storedParts } from './stored-parts.ts'

/** A segment to record. */
export type NewRecording = {
  startMs: number
  ms: number
  kind: TvSegmentKind
  bytes: Buffer
  init: Buffer | undefined
  discontinuity: boolean
}

type OpenHour = RecordedHour & {
  segments: FileHandle
  index: FileHandle
  /** The ends of valid data; bytes after them are overwritten. */
  segmentBytes: number
  indexBytes: number
  inits: Set<string>
  isDirty: boolean
}

/** Appends the segments of a channel's track to the files of their hours. */
export type RecordingWriter = ReturnType<typeof createRecordingWriter>

/**
 * Creates a writer. It opens the file of an hour with the first segment. Its calls must follow each other.
 */
export function createRecordingWriter(folder: string, channelId: string, track: Track) {
  let hour: OpenHour | undefined
  let openingMs: number | undefined
  let sequence = 0
  let isReopened = true

  async function openHour(hourMs: number): Promise<OpenHour> {
    if (hour?.hourMs === hourMs) return hour
    await closeHour()
    openingMs = hourMs
    try {
      return await openFiles(hourMs)
    } finally {
      openingMs = undefined
    }
  }

  async function openFiles(hourMs: number): Promise<OpenHour> {
    const of = { channelId, hourMs }
    await mkdir(dayFolder(folder, of), { recursive: true })
    const files = filesOfHour(folder, of, track)
    const storedEnd = endOfParts(await storedParts(folder, of, track))
    const { entries, segmentBytes, indexBytes } = await mendHour(files, storedEnd)
    const last = entries.at(-1)
    if (last) {
      isReopened = true
      sequence = Math.max(sequence, last.sequence + 1)
    }
    // Positioned writes need a file that is not in append mode.
    const segments = await openToWrite(files.segments)
    const index = await openToWrite(files.index).catch(async (error: unknown) => {
      await segments.close()
      throw error
    })
    hour = { ...of, segments, index, segmentBytes, indexBytes, inits: new Set(), isDirty: false }
    return hour
  }

  async function keepInit(to: OpenHour, init: Buffer | undefined): Promise<string | undefined> {
    if (!init) return undefined
    const name = initName(init)
    if (!to.inits.has(name)) {
      const path = join(dayFolder(folder, to), name)
      await writeFile(`${path}.new`, init, { flush: true })
      await rename(`${path}.new`, path)
      to.inits.add(name)
    }
    return name
  }

  async function sync(): Promise<void> {
    if (!hour?.isDirty) return
    hour.isDirty = false
    await hour.segments.datasync()
    await hour.index.datasync()
  }

  async function closeHour(): Promise<void> {
    const closing = hour
    if (!closing) return
    try {
      await sync()
    } finally {
      hour = undefined
      await closing.segments.close()
      await closing.index.close()
    }
  }

  async function write({ startMs, ms, kind, bytes, init, discontinuity }: NewRecording): Promise<RecordedHour> {
    const to = await openHour(hourOf(startMs))
    sequence = Math.max(sequence, Math.floor(startMs / 1000))
    const entry = {
      sequence,
      offset: to.segmentBytes,
      length: bytes.length,
      startMs,
      ms,
      kind,
      discontinuity: discontinuity || isReopened,
      init: await keepInit(to, init),
      crc: crc32(bytes),
    }
    const line = Buffer.from(lineOf(entry))
    await writeAll(to.segments, bytes, to.segmentBytes)
    await writeAll(to.index, line, to.indexBytes)
    to.segmentBytes += bytes.length
    to.indexBytes += line.length
    to.isDirty = true
    sequence += 1
    isReopened = false
    return { channelId, hourMs: to.hourMs }
  }

  return {
    /**
     * Appends a segment, then its line. A failed append leaves nothing that counts: the files are mended
     * next.
     */
    async append(segment: NewRecording): Promise<RecordedHour> {
      try {
        return await write(segment)
      } catch (error) {
        isReopened = true
        await closeHour().catch(() => {})
        throw error
      }
    },
    /** Marks that media are missing before the next segment. */
    noteGap: (): void => void (isReopened = true),
    /** The hour whose files are open, or about to be. */
    hourMs: (): number | undefined => openingMs ?? hour?.hourMs,
    /** Writes appended data to the disk. */
    sync,
    close: closeHour,
  }
}

async function openToWrite(file: string): Promise<FileHandle> {
  const created = await open(file, 'a', 0o600)
  await created.close()
  return open(file, 'r+')
}

async function writeAll(to: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    written += (await to.write(bytes, written, bytes.length - written, position + written)).bytesWritten
  }
}
