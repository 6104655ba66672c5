import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MEDIA_FOLDER = join(import.meta.dirname, '..', 'media')
export const SEGMENT_SECONDS = 4

/** One stored file as a playlist must describe it; `bandwidth` is the peak over a single segment, both in bits a second. */
export type Rendition = {
  file: string
  codecs: string
  width?: number
  height?: number
  frameRate?: number
  bandwidth: number
  averageBandwidth: number
}

/** What `server/seed/media/index.json` says about the stored loops. */
export type MediaIndex = {
  segmentSeconds: number
  tv: Record<string, { segments: number; renditions: Record<string, Rendition>; still: string }>
  radio: Record<string, { segments: number; renditions: Record<string, Rendition> }>
}

const INDEX_FILE = join(MEDIA_FOLDER, 'index.json')

/** The index as stored, or an empty one. */
export async function readIndex(): Promise<MediaIndex> {
  try {
    return JSON.parse(await readFile(INDEX_FILE, 'utf8')) as MediaIndex
  } catch {
    return { segmentSeconds: SEGMENT_SECONDS, tv: {}, radio: {} }
  }
}

/** Stores the index with its loops in the order of `names`; loops no longer named are dropped. */
export async function writeIndex(index: MediaIndex, names: readonly string[]): Promise<void> {
  const ordered = <T>(loops: Record<string, T>): Record<string, T> =>
    Object.fromEntries(names.flatMap((name) => (loops[name] === undefined ? [] : [[name, loops[name]]])))
  const stored: MediaIndex = { segmentSeconds: SEGMENT_SECONDS, tv: ordered(index.tv), radio: ordered(index.radio) }
  await writeFile(INDEX_FILE, `${JSON.stringify(stored, null, 2)}\n`)
}
