// Makes the demonstration loops in server/seed/media from the scenes and tunes in this folder. A developer's script: its results are committed.
// Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium) and ffmpeg with libx264 and libwebp; about half an hour on two cores.
//
//   npx node server/seed/studio/make.ts              every loop
//   npx node server/seed/studio/make.ts kids lofi    only these; the others stay as they are
//
// Frames are kept in the system's temporary folder, so a change of tune or of encoder settings does not draw them again.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { openCamera, type Camera } from './camera.ts'
import { writeFragmented } from './container/fragmented-mp4.ts'
import type { Track } from './container/track.ts'
import { encodeAudio, encodeStill, encodeVideo, normalise } from './encode.ts'
import { startFfmpeg } from './ffmpeg.ts'
import { MEDIA_FOLDER, readIndex, SEGMENT_SECONDS, writeIndex, type MediaIndex, type Rendition } from './media-index.ts'
import { RADIO_LOOPS, TELEVISION_LOOPS, type TelevisionLoop } from './programme.ts'
import type { Tune } from './sound/arrangement.ts'
import type { Loop } from './sound/loop.ts'
import { seamRatio } from './sound/mastering.ts'
import { verifyFile, verifyMedia } from './verify.ts'

const TELEVISION_SECONDS = 32
const RADIO_SECONDS = 48
const FRAME_RATE = 25
const FRAMES_FOLDER = join(tmpdir(), 'efir-studio')
const TELEVISION_KILOBITS = 48
const RADIO_KILOBITS = { a48: 48, a128: 128 }
const STILL = { width: 640, height: 360, maxBytes: 25 * 1024 }

async function compose(name: string, tune: Tune, seconds: number): Promise<Loop> {
  const loop = await normalise(tune(seconds))
  const seam = seamRatio(loop)
  if (seam > 1.5) throw new Error(`${name}: the sound clicks at its seam (${seam.toFixed(1)})`)
  return loop
}

/** Draws a scene into a lossless file, unless the same scene was drawn before. */
async function film(camera: Camera, name: string): Promise<string> {
  const file = join(FRAMES_FOLDER, `${name}-${await sourceHash(name)}.mkv`)
  if (existsSync(file)) return file
  await mkdir(FRAMES_FOLDER, { recursive: true })
  const draft = `${file}.draft.mkv`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '640x360', '-r', String(FRAME_RATE), '-i', 'pipe:0']
  const recorder = startFfmpeg([...raw, '-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', draft])
  const seconds = Array.from({ length: TELEVISION_SECONDS * FRAME_RATE }, (_, i) => i / FRAME_RATE)
  await camera.shoot(name, seconds, 640, 360, recorder.input)
  recorder.input.end()
  await recorder.finished
  await rename(draft, file)
  return file
}

async function sourceHash(name: string): Promise<string> {
  const hash = createHash('sha256')
  const drawing = (await readdir(join(import.meta.dirname, 'drawing'))).sort().map((file) => join('drawing', file))
  for (const file of [join('scenes', `${name}.ts`), 'random.ts', 'stage.ts', ...drawing])
    hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 12)
}

async function takeStill(camera: Camera, name: string): Promise<Buffer> {
  const film_ = new PassThrough()
  const pixels: Buffer[] = []
  film_.on('data', (chunk: Buffer) => pixels.push(chunk))
  await camera.shoot(name, [], STILL.width, STILL.height, film_)
  return encodeStill(Buffer.concat(pixels), STILL.width, STILL.height, STILL.maxBytes)
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(MEDIA_FOLDER, file)), { recursive: true })
  await writeFile(join(MEDIA_FOLDER, file), bytes)
  console.log(`${file} ${bytes.length}`)
}

async function publish(file: string, tracks: readonly Track[], seconds: number, frameRate?: number): Promise<Rendition> {
  const bytes = writeFragmented(tracks, SEGMENT_SECONDS)
  const { codecs, width, height, bandwidth, averageBandwidth } = verifyFile(bytes, seconds / SEGMENT_SECONDS)
  await save(file, bytes)
  return { file, codecs, ...(frameRate === undefined ? {} : { width, height, frameRate }), bandwidth, averageBandwidth }
}

async function makeTelevision(camera: Camera, name: string, { tune, crf }: TelevisionLoop): Promise<MediaIndex['tv'][string]> {
  const still = `stills/${name}.webp`
  await save(still, await takeStill(camera, name))
  const frames = await film(camera, name)
  const sound = await encodeAudio(await compose(name, tune, TELEVISION_SECONDS), TELEVISION_KILOBITS)
  const large = await encodeVideo(frames, { width: 640, height: 360, frameRate: 25, crf, profile: 'high' }, SEGMENT_SECONDS)
  const small = await encodeVideo(
    frames,
    { width: 426, height: 240, frameRate: 12.5, crf: crf + 1, profile: 'main' },
    SEGMENT_SECONDS,
  )
  const renditions = {
    v360: await publish(`tv/${name}.v360.mp4`, [large, sound], TELEVISION_SECONDS, 25),
    v240: await publish(`tv/${name}.v240.mp4`, [small, sound], TELEVISION_SECONDS, 12.5),
    audio: await publish(`tv/${name}.audio.mp4`, [sound], TELEVISION_SECONDS),
  }
  return { segments: TELEVISION_SECONDS / SEGMENT_SECONDS, renditions, still }
}

async function makeRadio(name: string, tune: Tune): Promise<MediaIndex['radio'][string]> {
  const loop = await compose(name, tune, RADIO_SECONDS)
  const renditions: Record<string, Rendition> = {}
  for (const [id, kilobits] of Object.entries(RADIO_KILOBITS))
    renditions[id] = await publish(`radio/${name}.${id}.mp4`, [await encodeAudio(loop, kilobits)], RADIO_SECONDS)
  return { segments: RADIO_SECONDS / SEGMENT_SECONDS, renditions }
}

const allNames = [...Object.keys(TELEVISION_LOOPS), ...Object.keys(RADIO_LOOPS)]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : allNames
const unknown = wanted.filter((name) => !allNames.includes(name))
if (unknown.length > 0) throw new Error(`no such loop: ${unknown.join(', ')}; there are ${allNames.join(', ')}`)

const camera = await openCamera()
try {
  for (const name of wanted) {
    const startedAt = Date.now()
    const [television, tune] = [TELEVISION_LOOPS[name], RADIO_LOOPS[name]]
    const index = await readIndex()
    if (television) index.tv[name] = await makeTelevision(camera, name, television)
    if (tune) index.radio[name] = await makeRadio(name, tune)
    await writeIndex(index, allNames)
    console.log(`${name} made in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
} finally {
  await camera.close()
}
console.log((await verifyMedia()).join('\n'))
