import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { stampOf } from './film-file.ts'
import { IndexedRendition } from './indexed-rendition.ts'

const Name = v.pipe(v.string(), v.regex(/^[a-z0-9]+$/))
const LanguageTag = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

const IndexedThumbnails = v.object({ file: v.string(), columns: Count, width: Count, height: Count, everySeconds: Count })
export type IndexedThumbnails = v.InferOutput<typeof IndexedThumbnails>

/** A film in `index.json` (server/import/README.md). */
export const IndexedFilm = v.object({
  video: v.pipe(
    v.record(Name, v.required(IndexedRendition, ['width', 'height'])),
    v.check((pictures) => Object.keys(pictures).length > 0, 'it has no picture'),
  ),
  audio: v.optional(v.record(LanguageTag, IndexedRendition), {}),
  subtitles: v.optional(v.record(LanguageTag, v.string()), {}),
  thumbnails: v.optional(IndexedThumbnails),
})
export type IndexedFilm = v.InferOutput<typeof IndexedFilm>

const FilmIndex = v.object({ films: v.optional(v.record(v.string(), v.unknown()), {}) })

/** Returns the unparsed films of `<mediaDir>/index.json` by name; none if the file is missing. */
export function readFilmIndex(mediaDir: string): Promise<Record<string, unknown>> {
  return (
    readFile(join(mediaDir, 'index.json'), 'utf8')
      .then((text) => v.parse(FilmIndex, JSON.parse(text)).films)
      // The loop library reads the same file and reports its faults.
      .catch(() => ({}))
  )
}

/** Returns the version of a film by its files on the disk. Rejects if one is missing. */
export async function versionOnDisk(mediaDir: string, film: IndexedFilm): Promise<string> {
  const { video, audio, subtitles, thumbnails } = film
  const tracks = [...Object.values(video), ...Object.values(audio)].map(({ file }) => file)
  const files = [...tracks, ...Object.values(subtitles), ...(thumbnails ? [thumbnails.file] : [])]
  return versionOf(film, await Promise.all(files.map(async (file) => stampOf(await stat(join(mediaDir, file))))))
}

/**
 * Returns the version of a film's content: a hash of its index entry and file stamps. Machines with the same
 * files and times agree on it.
 */
export function versionOf(film: IndexedFilm, stamps: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([film, stamps]))
    .digest('base64url')
    .slice(0, 12)
}
