import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFragmented } from './container/fragmented-mp4.ts'
import type { Track } from './container/track.ts'
import { MEDIA_FOLDER, SEGMENT_SECONDS, type Rendition } from './media-index.ts'
import { verifyFile } from './verify.ts'

/** Stores a file of the media folder and says so. */
export async function save(file: string, bytes: Buffer | string): Promise<void> {
  await mkdir(dirname(join(MEDIA_FOLDER, file)), { recursive: true })
  await writeFile(join(MEDIA_FOLDER, file), bytes)
  console.log(`${file} ${Buffer.byteLength(bytes)}`)
}

/** Stores tracks as one fragmented file, checks what was written, and answers what the index says of it. */
export async function publish(file: string, tracks: readonly Track[], seconds: number, frameRate?: number): Promise<Rendition> {
  const bytes = writeFragmented(tracks, SEGMENT_SECONDS)
  const { codecs, width, height, bandwidth, averageBandwidth } = verifyFile(bytes, seconds / SEGMENT_SECONDS)
  await save(file, bytes)
  return { file, codecs, ...(frameRate === undefined ? {} : { width, height, frameRate }), bandwidth, averageBandwidth }
}
