import { open, type FileHandle } from 'node:fs/promises'
import { parseFragmentedMp4 } from './fmp4.ts'

/** One fragment of a film's file: where it lies, in bytes, and how long it plays, in seconds. */
export type FilmSegment = { at: number; length: number; seconds: number }

/** A fragmented file that stays on the disk; only its head and the places of its fragments are in memory. */
export type FilmFile = { path: string; init: Buffer<ArrayBuffer>; segments: FilmSegment[] }

const BOX_HEADER_BYTES = 8
const EMPTY_MDAT = Buffer.from('\0\0\0\x08mdat', 'latin1')
const LARGEST_HEAD_BYTES = 16 * 1024 * 1024

/**
 * Finds the fragments of a film without reading its pictures and sounds. Rejects when the file is missing or malformed, and when a
 * fragment cannot be entered or does not begin where the one before it ended.
 */
export async function openFilmFile(path: string, name: string): Promise<FilmFile> {
  const file = await open(path)
  try {
    const places = await findFragments(file, name)
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
      return { ...places.fragments[i]!, seconds: leading.duration / leading.track.timescale }
    })
    return { path, init, segments }
  } finally {
    await file.close()
  }
}

/** The bytes of a fragment. */
export async function readFilmSegment({ path }: FilmFile, { at, length }: FilmSegment): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path)
  try {
    return await readExactly(file, at, length)
  } finally {
    await file.close()
  }
}

async function findFragments(file: FileHandle, name: string) {
  const { size } = await file.stat()
  const kept: Buffer[] = []
  const fragments: { at: number; length: number }[] = []
  let moofAt: number | undefined
  for (let at = 0; at < size;) {
    const header = await readExactly(file, at, BOX_HEADER_BYTES)
    const length = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    if (length < BOX_HEADER_BYTES || at + length > size) throw new Error(`${name}: broken box at byte ${at}`)
    if (type === 'ftyp' || type === 'moov' || type === 'moof') {
      if (length > LARGEST_HEAD_BYTES) throw new Error(`${name}: the ${type} at byte ${at} is too large`)
      kept.push(await readExactly(file, at, length))
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

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead !== length) throw new Error(`the file ends at byte ${at + bytesRead}`)
  return bytes
}
