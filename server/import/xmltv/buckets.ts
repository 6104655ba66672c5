import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadProgramme } from './texts.ts'

const COUNT = 128
/** 128 buckets hold 4 MB together before they write. */
const BUFFERED = 16 * 1024
/** The form of strings in memory: nothing is encoded. */
const ENCODING = 'utf16le'
/** 38 days of a programme every five minutes. A channel with more would not fit the memory. */
const MOST_OF_CHANNEL = 11_000
const PREFIX = 'efir-guide-'
const ABANDONED_MS = 24 * 3_600_000

/**
 * Programmes in temporary files by a hash of their channel. A guide may be sorted by time, so that a channel
 * is whole only at the end, and it may be larger than the memory.
 */
export type Buckets = {
  /** Returns false for a channel that has too many. */
  add: (guideId: string, programme: ReadProgramme) => boolean
  /** Iterates over the channels, with their programmes in the guide's order. */
  channels: () => Iterable<[guideId: string, programmes: ReadProgramme[]]>
  remove: () => Promise<void>
}

/** Opens empty buckets. Removes those of imports that were killed. */
export async function openBuckets(): Promise<Buckets> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const buckets = Array.from({ length: COUNT }, (_, index) => ({ file: join(folder, String(index)), lines: '', fd: -1 }))
  const counts = new Map<string, number>()

  function flush(bucket: (typeof buckets)[number]): void {
    if (bucket.lines === '') return
    if (bucket.fd === -1) bucket.fd = openSync(bucket.file, 'wx', 0o600)
    writeSync(bucket.fd, bucket.lines, null, ENCODING)
    bucket.lines = ''
  }

  return {
    add(guideId, programme) {
      const count = (counts.get(guideId) ?? 0) + 1
      if (count > MOST_OF_CHANNEL) return false
      counts.set(guideId, count)
      const bucket = buckets[hashOf(guideId) % COUNT]!
      bucket.lines += `${JSON.stringify([guideId, programme])}\n`
      if (bucket.lines.length >= BUFFERED) flush(bucket)
      return true
    },

    *channels() {
      for (const bucket of buckets) {
        flush(bucket)
        if (bucket.fd === -1) continue
        const lines = readFileSync(bucket.file, ENCODING).split('\n')
        const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as [string, ReadProgramme])
        for (const [guideId, own] of Map.groupBy(entries, ([id]) => id)) yield [guideId, own.map(([, programme]) => programme)]
      }
    },

    async remove() {
      for (const { fd } of buckets) if (fd !== -1) closeSync(fd)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
