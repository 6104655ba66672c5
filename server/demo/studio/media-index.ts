import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MEDIA_FOLDER = join(import.meta.dirname, '..', 'media')
export const SEGMENT_SECONDS = 4

/**
 * One stored file as a playlist must describe it; `bandwidth` is the peak over a single segment, both in bits
 * a second.
 */
export type Rendition = {
  file: string
  codecs: string
  width?: number
  height?: number
  frameRate?: number
  bandwidth: number
  averageBandwidth: number
}

/**
 * A short film: its pictures, its dubbings and subtitles by language, and one sheet with a small picture of
 * every second.
 */
export type FilmEntry = {
  video: Record<string, Rendition>
  audio: Record<string, Rendition>
  subtitles: Record<string, string>
  thumbnails: { file: string; columns: number; width: number; height: number; everySeconds: number }
}

/** The schema of `server/demo/media/index.json`. */
export type MediaIndex = {
  segmentSeconds: number
  tv: Record<string, { segments: number; renditions: Record<string, Rendition>; still: string }>
  radio: Record<string, { segments: number; renditions: Record<string, Rendition> }>
  films: Record<string, FilmEntry>
}

const INDEX_FILE = join(MEDIA_FOLDER, 'index.json')

/** The index as stored, or an empty one. */
export async function readIndex(): Promise<MediaIndex> {
  try {
    return { films: {}, ...(JSON.parse(await readFile(INDEX_FILE, 'utf8')) as Omit<MediaIndex, 'films'>) }
  } catch {
    return { segmentSeconds: SEGMENT_SECONDS, tv: {}, radio: {}, films: {} }
  }
}

/** Stores the index with its loops and films in the order of `names`; others are dropped. */
export async function writeIndex(index: MediaIndex, names: readonly string[]): Promise<void> {
  const ordered = <T>(entries: Record<string, T>): Record<string, T> =>
    Object.fromEntries(names.flatMap((name) => (entries[name] === undefined ? [] : [[name, entries[name]]])))
  const stored: MediaIndex = {
    segmentSeconds: SEGMENT_SECONDS,
    tv: ordered(index.tv),
    radio: ordered(index.radio),
    films: ordered(index.films),
  }
  await writeFile(INDEX_FILE, `${JSON.stringify(stored, null, 2)}\n`)
}
