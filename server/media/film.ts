import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilmFile, openFilmFile, type StampedFile, stampOf } from './film-file.ts'
import { type IndexedFilm, type IndexedThumbnails, versionOf } from './film-index.ts'
import type { IndexedRendition } from './indexed-rendition.ts'

/** One encoding of a film's picture or of its sound; `name` is a part of its address. */
export type FilmTrack = Omit<IndexedRendition, 'file'> & FilmFile & { name: string }

/** Small pictures of a film, one of every `everySeconds`, row by row in one WebP, which stays on the disk. */
export type FilmThumbnails = Omit<IndexedThumbnails, 'file'> & StampedFile

/** A film that can be played: at least one picture; its sound is muxed with that when there is no dubbing. First comes what is heard unless asked. */
export type Film = {
  /** Names its content: another one when any of its files was replaced. */
  version: string
  seconds: number
  video: FilmTrack[]
  dubbings: (FilmTrack & { language: string })[]
  subtitles: { language: string; text: string }[]
  thumbnails: FilmThumbnails | undefined
}

/** Reads the heads of a film's files and its subtitles; rejects when anything is missing or damaged. */
export async function openFilm(mediaDir: string, indexed: IndexedFilm): Promise<Film> {
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
  const subtitles = await Promise.all(
    Object.entries(indexed.subtitles).map(async ([language, path]) => ({
      language,
      ...(await readSubtitles(join(mediaDir, path))),
    })),
  )
  const thumbnails = indexed.thumbnails && (await placeOfThumbnails(mediaDir, indexed.thumbnails))
  const stamps = [...video, ...dubbings, ...subtitles, ...(thumbnails ? [thumbnails] : [])].map(({ stamp }) => stamp)
  const seconds = video[0]!.segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return { version: versionOf(indexed, stamps), seconds, video, dubbings, subtitles, thumbnails }
}

async function placeOfThumbnails(mediaDir: string, { file, ...facts }: IndexedThumbnails): Promise<FilmThumbnails> {
  const path = join(mediaDir, file)
  return { ...facts, path, stamp: stampOf(await stat(path)) }
}

async function readSubtitles(path: string): Promise<{ text: string; stamp: string }> {
  const file = await open(path)
  try {
    const stamp = stampOf(await file.stat())
    const text = (await file.readFile('utf8')).replace(/^\uFEFF/, '')
    if (!/^WEBVTT(\s|$)/.test(text)) throw new Error(`${path} is no WebVTT`)
    return { text, stamp }
  } finally {
    await file.close()
  }
}
