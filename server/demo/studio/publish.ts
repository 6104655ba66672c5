import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFragmented } from './container/fragmented-mp4.ts'
import type { Track } from './container/track.ts'
import { MEDIA_FOLDER, SEGMENT_SECONDS, type Rendition } from './media-index.ts'
import { verifyFile } from './verify.ts'

/** Writes a file of the media folder, or of another one, and prints its size. */
export async function save(file: string, bytes: Buffer | string, folder = MEDIA_FOLDER): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), bytes)
  console.log(`${file} ${Buffer.byteLength(bytes)}`)
}

/** Writes tracks as one fragmented file, checks it, and returns its entry for the index. */
export async function publish(
  file: string,
  tracks: readonly Track[],
  seconds: number,
  frameRate?: number,
  folder = MEDIA_FOLDER,
): Promise<Rendition> {
  const bytes = writeFragmented(tracks, SEGMENT_SECONDS)
  const { codecs, width, height, bandwidth, averageBandwidth } = verifyFile(bytes, seconds / SEGMENT_SECONDS)
  await save(file, bytes, folder)
  return { file, codecs, ...(frameRate === undefined ? {} : { width, height, frameRate }), bandwidth, averageBandwidth }
}
