import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilmFile, openFilmFile, type StampedFile, stampOf } from './film-file.ts'
import { type IndexedFilm, type IndexedThumbnails, versionOf } from './film-index.ts'
import type { IndexedRendition } from './indexed-rendition.ts'
import { MOST_SUBTITLES_BYTES, readSubtitles } from './subtitles.ts'

/** One rendition of a film's picture or sound. `name` is its folder in the URL. */
export type FilmTrack = Omit<IndexedRendition, 'file'> & FilmFile & { name: string }

/** Thumbnails of a film, one every `everySeconds`, row by row in one WebP on the disk. */
export type FilmThumbnails = Omit<IndexedThumbnails, 'file'> & StampedFile

/**
 * A playable film with at least one picture. Without dubbings the picture's file contains the sound; the
 * first dubbing is the default.
 */
export type Film = {
  /** Identifies the content; changes when a file is replaced. */
  version: string
  seconds: number
  video: FilmTrack[]
  dubbings: (FilmTrack & { language: string })[]
  subtitles: { language: string; text: string }[]
  thumbnails: FilmThumbnails | undefined
}

/**
 * Reads the heads of a film's files and its subtitles, without unreadable subtitles. Rejects if a file is
 * missing or a picture or dubbing is damaged.
 */
export async function openFilm(mediaDir: string, indexed: IndexedFilm, warn: (fault: string) => void): Promise<Film> {
  const track = async (name: string, { file, ...facts }: IndexedRendition): Promise<FilmTrack> => ({
    ...facts,
    ...(await openFilmFile(join(mediaDir, file), file)),
    name,
  })
  const video = await Promise.all(Object.entries(indexed.video).map(([name, rendition]) => track(name, rendition)))
  const dubbings = await Promise.all(
    Object.entries(indexed.audio).map(async ([language, rendition]) => ({
      ...(await track(`audio-${language}`, rendition)),
      language,
    })),
  )
  const texts = await Promise.all(
    Object.entries(indexed.subtitles).map(async ([language, path]) => ({
      language,
      ...(await subtitlesOf(join(mediaDir, path), (fault) => warn(`${path} is left out: ${fault}`))),
    })),
  )
  const subtitles = texts.flatMap(({ language, text }) => (text === undefined ? [] : [{ language, text }]))
  const thumbnails = indexed.thumbnails && (await locateThumbnails(mediaDir, indexed.thumbnails))
  const stamps = [...video, ...dubbings, ...texts, ...(thumbnails ? [thumbnails] : [])].map(({ stamp }) => stamp)
  const seconds = video[0]!.segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return { version: versionOf(indexed, stamps), seconds, video, dubbings, subtitles, thumbnails }
}

async function locateThumbnails(mediaDir: string, { file, ...facts }: IndexedThumbnails): Promise<FilmThumbnails> {
  const path = join(mediaDir, file)
  return { ...facts, path, stamp: stampOf(await stat(path)) }
}

async function subtitlesOf(path: string, warn: (fault: string) => void): Promise<{ text: string | undefined; stamp: string }> {
  const file = await open(path)
  try {
    const stats = await file.stat()
    const stamp = stampOf(stats)
    try {
      if (stats.size > MOST_SUBTITLES_BYTES) throw new Error('it is larger than 4 MiB')
      return { text: readSubtitles(await file.readFile()), stamp }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== undefined) throw error
      warn((error as Error).message)
      return { text: undefined, stamp }
    }
  } finally {
    await file.close()
  }
}
