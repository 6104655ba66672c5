import { open, readFile, truncate } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { TvSegmentKind } from '../tv-relay/window.ts'

/** A recorded segment: where it lies in its hour's file, and when it was on air. */
export type Entry = {
  sequence: number
  offset: number
  length: number
  startMs: number
  ms: number
  kind: TvSegmentKind
  /** True if the media do not continue the entry before. */
  discontinuity: boolean
  /** The file name of the init segment of fMP4. */
  init: string | undefined
  /** CRC-32 of the bytes. */
  crc: number
}

const LINE =
  /^(\d{1,15}) (\d{1,15}) (\d{1,10}) (\d{1,15}) (\d{1,8}) (ts|m4s|aac|mp3|vtt)(\+d)?(?:\+(init-[0-9a-f]{16}\.mp4))? ([0-9a-f]{8})$/

/** Returns the line of an entry: sequence, offset, length, start, milliseconds, flags, CRC-32. */
export function lineOf({ sequence, offset, length, startMs, ms, kind, discontinuity, init, crc }: Entry): string {
  const flags = `${kind}${discontinuity ? '+d' : ''}${init ? `+${init}` : ''}`
  return `${sequence} ${offset} ${length} ${startMs} ${ms} ${flags} ${crc.toString(16).padStart(8, '0')}\n`
}

/** Parses the whole lines of an index, up to one that is torn or does not follow the line before. */
export function readLines(text: string): Entry[] {
  const entries: Entry[] = []
  let end: number | undefined
  // The last part has no end of line: it is empty or torn.
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = readLine(line)
    // An hour that is recorded anew, while the store has parts of a removed one, begins behind them.
    if (!entry || entry.offset !== (end ?? entry.offset)) break
    end = entry.offset + entry.length
    entries.push(entry)
  }
  return entries
}

function readLine(line: string): Entry | undefined {
  const [, sequence, offset, length, startMs, ms, kind, discontinuity, init, crc] = LINE.exec(line) ?? []
  if (crc === undefined) return undefined
  return {
    sequence: Number(sequence),
    offset: Number(offset),
    length: Number(length),
    startMs: Number(startMs),
    ms: Number(ms),
    kind: kind as TvSegmentKind,
    discontinuity: discontinuity !== undefined,
    init,
    crc: Number.parseInt(crc, 16),
  }
}

/**
 * Returns the entries by time. After the clock was set back, new recordings replace those of the same time.
 */
export function validEntries(entries: readonly Entry[]): Entry[] {
  const valid: Entry[] = []
  for (const entry of entries) {
    while (valid.length > 0 && valid.at(-1)!.startMs >= entry.startMs) valid.pop()
    valid.push(entry)
  }
  return valid
}

/**
 * An hour's index after recovery from a crash. `segmentBytes` is the end of its segments, `cutBytes` counts
 * bytes without a valid line.
 */
export type MendedHour = { entries: Entry[]; segmentBytes: number; indexBytes: number; cutBytes: number }

/**
 * Cuts torn lines of an index and the bytes after its last entry. Drops entries whose bytes never reached the
 * disk, detected by the CRC of the last. The store has the bytes before `storedEnd`.
 */
export async function mendHour(files: { segments: string; index: string }, storedEnd = 0): Promise<MendedHour> {
  const text = (await readIfThere(files.index)).toString('latin1')
  const entries = readLines(text)
  const segments = await open(files.segments, 'r').catch(ignoreMissing)
  let size = 0
  try {
    size = (await segments?.stat())?.size ?? 0
    while (entries.length > 0 && !(await isWhole(entries.at(-1)!))) entries.pop()
  } finally {
    await segments?.close()
  }
  const last = entries.at(-1)
  const end = Math.max(storedEnd, last ? last.offset + last.length : 0)
  const indexBytes = entries.reduce((sum, entry) => sum + lineOf(entry).length, 0)
  if (indexBytes < text.length) await truncate(files.index, indexBytes)
  if (end < size) await truncate(files.segments, end)
  return { entries, segmentBytes: end, indexBytes, cutBytes: Math.max(0, size - end) }

  async function isWhole({ offset, length, crc }: Entry): Promise<boolean> {
    if (offset < storedEnd) return true
    if (!segments || offset + length > size) return false
    const bytes = Buffer.alloc(length)
    await segments.read(bytes, 0, length, offset)
    return crc32(bytes) === crc
  }
}

function readIfThere(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => ignoreMissing(error) ?? Buffer.alloc(0))
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
