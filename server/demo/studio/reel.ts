import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Camera } from './camera.ts'
import { startFfmpeg } from './ffmpeg.ts'

/** How many pictures of a scene are drawn for a second. */
export const FRAME_RATE = 25

const FRAMES_FOLDER = join(tmpdir(), 'efir-studio')

/**
 * Draws the first `seconds` of a scene such as `scenes/kids` into a lossless file, unless the same was drawn
 * before; answers its path.
 */
export async function reelOf(camera: Camera, scene: string, seconds: number): Promise<string> {
  const file = join(FRAMES_FOLDER, `${scene.replace('/', '-')}-${await sourceHash(scene)}.mkv`)
  if (existsSync(file)) return file
  await mkdir(FRAMES_FOLDER, { recursive: true })
  const draft = `${file}.draft.mkv`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '640x360', '-r', String(FRAME_RATE), '-i', 'pipe:0']
  const recorder = startFfmpeg([...raw, '-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', draft])
  const moments = Array.from({ length: seconds * FRAME_RATE }, (_, i) => i / FRAME_RATE)
  await camera.shoot(scene, moments, 640, 360, recorder.input)
  recorder.input.end()
  await recorder.finished
  await rename(draft, file)
  return file
}

/** A hash of all sources of a scene: its own file and, step by step, its imports. */
async function sourceHash(scene: string): Promise<string> {
  const sources = new Map<string, string>()
  const read = async (file: string): Promise<void> => {
    if (sources.has(file)) return
    const source = await readFile(file, 'utf8')
    sources.set(file, source)
    for (const [, path = ''] of source.matchAll(/from '(\.[^']+)'/g)) await read(join(dirname(file), path))
  }
  await read(join(import.meta.dirname, `${scene}.ts`))
  return createHash('sha256')
    .update([...sources.values()].join())
    .digest('hex')
    .slice(0, 12)
}
