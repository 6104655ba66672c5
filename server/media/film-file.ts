import { open, type FileHandle } from 'node:fs/promises'
import { parseFragmentedMp4 } from './fmp4.ts'

/** One fragment of a film's file: where it lies, in bytes, and how long it plays, in seconds. */
export type FilmSegment = { at: number; length: number; seconds: number }

/** A file of a film as it was when it was opened; `stamp` is another one when the file was replaced. */
export type StampedFile = { path: string; stamp: string }

/** A fragmented file that stays on the disk; only its head and the places of its fragments are in memory. */
export type FilmFile = StampedFile & { init: Buffer<ArrayBuffer>; segments: FilmSegment[] }

/** What is asked for lies in a file that has been replaced since it was opened. */
export class ReplacedFile extends Error {}

const BOX_HEADER_BYTES = 8
const EMPTY_MDAT = Buffer.from('\0\0\0\x08mdat', 'latin1')
const LARGEST_HEAD_BYTES = 16 * 1024 * 1024
// The head of a fragment and the header after it are seldom longer.
const READ_AT_ONCE_BYTES = 4096

/** What tells a file from another one in its place: when it was written, to the millisecond, and how long it is. */
export function stampOf({ mtimeMs, size }: { mtimeMs: number; size: number }): string {
  return `${Math.floor(mtimeMs)}-${size}`
}

/**
 * Finds the fragments of a film without reading its pictures and sounds. Rejects when the file is missing or malformed, and when a
 * fragment cannot be entered or does not begin where the one before it ended.
 */
export async function openFilmFile(path: string, name: string): Promise<FilmFile> {
  const file = await open(path)
  try {
    const stats = await file.stat()
    const places = await findFragments(file, stats.size, name)
    // What is left when the media is taken out of the file has all that its fragments say of themselves.
    const { init, fragments } = parseFragmentedMp4(places.skeleton, name)
    const ends = new Map<number, number>()
    const segments = fragments.map(({ tracks }, i): FilmSegment => {
      for (const { track, decodeTime, duration, startsWithKeyFrame } of tracks) {
        if (!startsWithKeyFrame) throw new Error(`${name}: fragment ${i} does not start with a key frame`)
        if (decodeTime !== (ends.get(track.id) ?? 0)) throw new Error(`${name}: fragment ${i} does not follow the one before it`)
        ends.set(track.id, decodeTime + duration)
      }
      const leading = tracks.find(({ track }) => track.kind === 'video') ?? tracks[0]!
      const { at, length } = places.fragments[i]!
      // Named one by one they take a quarter less memory than spread, and a film has thousands.
      return { at, length, seconds: leading.duration / leading.track.timescale }
    })
    return { path, stamp: stampOf(stats), init, segments }
  } finally {
    await file.close()
  }
}

/** The bytes of a fragment; rejects with `ReplacedFile` when the file is another one by now. */
export function readFilmSegment(file: StampedFile, { at, length }: FilmSegment): Promise<Buffer<ArrayBuffer>> {
  return reading(file, (handle) => readExactly(handle, at, length))
}

/** All bytes of a file; rejects as above. */
export function readWholeFile(file: StampedFile): Promise<Buffer<ArrayBuffer>> {
  return reading(file, (handle, size) => readExactly(handle, 0, size))
}

async function reading<T>({ path, stamp }: StampedFile, read: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const stats = await file.stat()
    if (stampOf(stats) !== stamp) throw new ReplacedFile(path)
    return await read(file, stats.size)
  } finally {
    await file.close()
  }
}

async function findFragments(file: FileHandle, size: number, name: string) {
  const kept: Buffer[] = []
  const fragments: { at: number; length: number }[] = []
  const read = readingAhead(file, size)
  let moofAt: number | undefined
  for (let at = 0; at < size;) {
    const header = await read(at, BOX_HEADER_BYTES)
    const length = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    if (length < BOX_HEADER_BYTES || at + length > size) throw new Error(`${name}: broken box at byte ${at}`)
    if (type === 'ftyp' || type === 'moov' || type === 'moof') {
      if (length > LARGEST_HEAD_BYTES) throw new Error(`${name}: the ${type} at byte ${at} is too large`)
      kept.push(await read(at, length))
      if (type === 'moof') moofAt = at
    } else if (type === 'mdat' && moofAt !== undefined) {
      kept.push(EMPTY_MDAT)
      fragments.push({ at: moofAt, length: at + length - moofAt })
      moofAt = undefined
    }
    at += length
  }
  return { skeleton: Buffer.concat(kept), fragments }
}

/** Reads pieces of a file; what lies close behind one is there without asking the disk again. */
function readingAhead(file: FileHandle, size: number): (at: number, length: number) => Promise<Buffer<ArrayBuffer>> {
  let window = { at: 0, bytes: Buffer.alloc(0) }
  return async (at, length) => {
    const isHere = at >= window.at && at + length <= window.at + window.bytes.length
    if (!isHere) window = { at, bytes: await readExactly(file, at, Math.max(length, Math.min(READ_AT_ONCE_BYTES, size - at))) }
    // A copy: a view of a window would keep all of it.
    return Buffer.from(window.bytes.subarray(at - window.at, at - window.at + length))
  }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead !== length) throw new Error(`the file ends at byte ${at + bytesRead}`)
  return bytes
}
