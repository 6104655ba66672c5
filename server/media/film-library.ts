import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type FilmFile, openFilmFile } from './film-file.ts'
import { IndexedRendition } from './indexed-rendition.ts'

const Name = v.pipe(v.string(), v.regex(/^[a-z0-9]+$/))
const LanguageTag = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

const Thumbnails = v.object({ file: v.string(), columns: Count, width: Count, height: Count, everySeconds: Count })

const IndexedFilm = v.object({
  video: v.record(Name, v.required(IndexedRendition, ['width', 'height'])),
  audio: v.optional(v.record(LanguageTag, IndexedRendition), {}),
  subtitles: v.optional(v.record(LanguageTag, v.string()), {}),
  thumbnails: v.optional(Thumbnails),
})
type IndexedFilm = v.InferOutput<typeof IndexedFilm>

const FilmIndex = v.object({ films: v.optional(v.record(v.string(), v.unknown()), {}) })

/** One encoding of a film's picture or of its sound; `name` is a part of its address. */
export type FilmTrack = Omit<IndexedRendition, 'file'> & FilmFile & { name: string }

/** Small pictures of a film, one of every `everySeconds`, row by row in one WebP. */
export type FilmThumbnails = Omit<v.InferOutput<typeof Thumbnails>, 'file'> & { sheet: Buffer<ArrayBuffer> }

/** A film that can be played: at least one picture; its sound is muxed with that when there is no dubbing. First comes what is heard unless asked. */
export type Film = {
  seconds: number
  video: FilmTrack[]
  dubbings: (FilmTrack & { language: string })[]
  subtitles: { language: string; text: string }[]
  thumbnails: FilmThumbnails | undefined
}

/** The films that can be played, by the names that titles know them by. */
export type FilmLibrary = { find(name: string): Film | undefined }

/** A library without films. */
export const NO_FILMS: FilmLibrary = { find: () => undefined }

/**
 * Reads the `films` of `<mediaDir>/index.json` and the heads of their files, once. A film of which anything is missing or damaged is
 * reported through `warn`, one line each, and left out: half a film would not say what it lacks. Never rejects.
 */
export async function loadFilmLibrary(mediaDir: string, warn: (message: string) => void): Promise<FilmLibrary> {
  const films = new Map<string, Film>()
  const indexed = await readFile(join(mediaDir, 'index.json'), 'utf8')
    .then((text) => v.parse(FilmIndex, JSON.parse(text)).films)
    // The library of loops reads the same file and says what is wrong with it.
    .catch((): Record<string, unknown> => ({}))
  for (const [name, entry] of Object.entries(indexed)) {
    try {
      films.set(name, await loadFilm(mediaDir, v.parse(IndexedFilm, entry)))
    } catch (error) {
      const where = v.isValiError(error) ? ` at ${v.getDotPath(error.issues[0]) ?? 'the top'}` : ''
      warn(`film ${name} is unavailable: ${error instanceof Error ? error.message : String(error)}${where}`)
    }
  }
  return { find: (name) => films.get(name) }
}

async function loadFilm(mediaDir: string, { video, audio, subtitles, thumbnails }: IndexedFilm): Promise<Film> {
  const track = async (name: string, { file, ...facts }: IndexedRendition): Promise<FilmTrack> => ({
    ...facts,
    ...(await openFilmFile(join(mediaDir, file), file)),
    name,
  })
  const pictures = await Promise.all(Object.entries(video).map(([name, rendition]) => track(name, rendition)))
  const [first] = pictures
  if (!first) throw new Error('it has no picture')
  return {
    seconds: first.segments.reduce((sum, { seconds }) => sum + seconds, 0),
    video: pictures,
    dubbings: await Promise.all(
      Object.entries(audio).map(async ([language, rendition]) => ({
        ...(await track(`audio-${language}`, rendition)),
        language,
      })),
    ),
    subtitles: await Promise.all(
      Object.entries(subtitles).map(async ([language, path]) => ({ language, text: await readSubtitles(join(mediaDir, path)) })),
    ),
    thumbnails: thumbnails && { ...thumbnails, sheet: await readFile(join(mediaDir, thumbnails.file)) },
  }
}

async function readSubtitles(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  if (!/^WEBVTT(\s|$)/.test(text)) throw new Error(`${path} is no WebVTT`)
  return text
}
