import { renameSync, unlinkSync } from 'node:fs'
import { type FileHandle, open, rm, stat, writeFile } from 'node:fs/promises'
import { filesOfHour, HOUR_MS, hoursIn, type RecordedHour, type Track, TRACKS } from './hour-files.ts'
import { type ObjectStore, ObjectStoreError, PART_BYTES, type UploadSource } from './object-store.ts'
import type { RecordingStore } from './recording-store.ts'
import { removeEmptyDay } from './retention.ts'
import { endOfParts, linesOfParts, objectName, storedParts } from './stored-parts.ts'

export type HourUploadsDeps = {
  folder: string
  store: Pick<RecordingStore, 'hours' | 'markStored'>
  objects: ObjectStore
  now: () => number
  /** True for an hour whose files are written. */
  isOpen: (hour: RecordedHour) => boolean
  reportError: (error: unknown) => void
}

/** Late segments of an hour come before. */
const CLOSED_AFTER_MS = 5 * 60_000
const AT_ONCE = 2
/** At a store with checksums the end alone is read back. */
const SAMPLE_BYTES = 64 * 1024
const RETRY_MS = { least: 60_000, most: 600_000 }

/** Moves closed hours to the store. */
export type HourUploads = ReturnType<typeof createHourUploads>

/** Creates the uploads. A file leaves the disk after the store has been proven to have its bytes. */
export function createHourUploads({ folder, store, objects, now, isOpen, reportError }: HourUploadsDeps) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let waiting = 0
  let retryMs = 0
  let retryAtMs = -Infinity

  async function round(): Promise<void> {
    await removeLeft()
    const closed = (await store.hours()).filter(
      (hour) => hour.store === 'disk' && hour.hourMs + HOUR_MS + CLOSED_AFTER_MS <= now() && !isOpen(hour),
    )
    waiting = closed.length
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let hour = closed.shift(); hour; hour = closed.shift()) {
        await upload(hour)
        waiting -= 1
      }
    })
    const results = await Promise.allSettled(workers)
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function upload(hour: RecordedHour): Promise<void> {
    for (const track of TRACKS) if (!(await uploadTrack(hour, track))) return
    await store.markStored(hour)
  }

  /** Returns true once nothing of a track's hour is on the disk. */
  async function uploadTrack(hour: RecordedHour, track: Track): Promise<boolean> {
    const files = filesOfHour(folder, hour, track)
    const segments = await openIfThere(files.segments)
    if (!segments) return true
    try {
      const { size } = await segments.stat()
      const parts = await storedParts(folder, hour, track)
      const offset = endOfParts(parts)
      const part = { offset, length: size - offset }
      if (part.length > 0) {
        await putProven(objectName(hour, track, part), sourceOf(segments, part.offset, part.length))
        await writeFile(`${files.stored}.new`, linesOfParts([...parts, part]), { mode: 0o600, flush: true })
      }
      // Without a pause between them: the writer opens the hour before this, or after it.
      if (isOpen(hour)) return false
      if (part.length > 0) renameSync(`${files.stored}.new`, files.stored)
      unlinkSync(files.segments)
      return true
    } finally {
      await segments.close()
    }
  }

  async function putProven(name: string, source: UploadSource): Promise<void> {
    const isProven = await objects.put(name, source, stopping.signal)
    const from = isProven ? Math.max(0, source.size - SAMPLE_BYTES) : 0
    for (let position = from; position < source.size; position += PART_BYTES) {
      stopping.signal.throwIfAborted()
      const length = Math.min(PART_BYTES, source.size - position)
      const [sent, stored] = [await source.read(position, length), await objects.read(name, position, length)]
      if (!stored?.equals(sent)) throw new ObjectStoreError('it has other bytes than were sent')
    }
  }

  /** Deletes the objects of hours that retention has removed from the disk. */
  async function removeLeft(): Promise<void> {
    for (const hour of await hoursIn(folder)) {
      for (const track of TRACKS) {
        const { stored, index } = filesOfHour(folder, hour, track)
        const parts = await storedParts(folder, hour, track)
        if (parts.length === 0 || (await stat(index).catch(() => undefined))) continue
        for (const part of parts) await objects.remove(objectName(hour, track, part))
        await rm(stored, { force: true })
        await removeEmptyDay(folder, hour)
      }
    }
  }

  return {
    waiting: (): number => waiting,
    isLost: objects.isLost,
    /** Begins a round, unless one runs or the store has just failed. */
    begin(): void {
      if (running || stopping.signal.aborted || now() < retryAtMs) return
      running = round()
        .then(() => void (retryMs = 0))
        .catch((error: unknown) => {
          if (stopping.signal.aborted) return
          // The store says its own failures.
          if (!(error instanceof ObjectStoreError)) reportError(error)
          retryMs = Math.min(Math.max(RETRY_MS.least, retryMs * 2), RETRY_MS.most)
          retryAtMs = now() + retryMs
        })
        .finally(() => (running = undefined))
    },
    /** Resolves when the present round has ended. */
    settled: async (): Promise<void> => running,
    /** Ends an upload that runs; the next start begins it anew. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

function sourceOf(segments: FileHandle, offset: number, size: number): UploadSource {
  return {
    size,
    async read(position, length) {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await segments.read(bytes, 0, length, offset + position)
      if (bytesRead < length) throw new Error('a recorded hour is shorter than it was')
      return bytes
    },
  }
}

function openIfThere(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  })
}
