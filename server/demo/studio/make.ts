// `npx node server/demo/studio/make.ts [names]` renders server/demo/media: every loop and film, or the named
// ones.
// Needs Chromium, ffmpeg with libx264 and libwebp, and espeak-ng for films; takes twenty minutes on two
// cores.
// Frames are cached in the system's temporary folder, so that a new tune or encoder setting redraws none.
import { PassThrough } from 'node:stream'
import { openCamera, type Camera } from './camera.ts'
import { encodeAudio, encodeStill, encodeVideo, normalise, type SoundQuality } from './encode.ts'
import { FILMS } from './films/programme.ts'
import { makeFilm } from './make-film.ts'
import { readIndex, SEGMENT_SECONDS, writeIndex, type MediaIndex, type Rendition } from './media-index.ts'
import { RADIO_LOOPS, TELEVISION_LOOPS, type TelevisionLoop } from './programme.ts'
import { publish, save } from './publish.ts'
import { reelOf } from './reel.ts'
import type { Tune } from './sound/arrangement.ts'
import type { Loop } from './sound/loop.ts'
import { seamRatio } from './sound/mastering.ts'
import { verifyMedia } from './verify.ts'

const TELEVISION_SECONDS = 32
const RADIO_SECONDS = 48

// The loops may weigh 15 MB. Every rendition carries the sound again, so the lower ones get less of it;
// playlists take the true rates from the index.
const TELEVISION_SOUND: SoundQuality = { kilobits: 48 }
const LEAN_TELEVISION_SOUND: SoundQuality = { kilobits: 32, cutoffHz: 4800, width: 0.6 }
const RADIO_SOUND: Record<string, SoundQuality> = { a48: { kilobits: 48 }, a128: { kilobits: 128 } }
const STILL = { width: 640, height: 360, maxBytes: 25_000 }

async function compose(name: string, tune: Tune, seconds: number): Promise<Loop> {
  const loop = await normalise(tune(seconds))
  const seam = seamRatio(loop)
  if (seam > 1.5) throw new Error(`${name}: the sound clicks at its seam (${seam.toFixed(1)})`)
  return loop
}

async function takeStill(camera: Camera, name: string): Promise<Buffer> {
  const reel = new PassThrough()
  const pixels: Buffer[] = []
  reel.on('data', (chunk: Buffer) => pixels.push(chunk))
  await camera.shoot(`scenes/${name}`, [], STILL.width, STILL.height, reel)
  return encodeStill(Buffer.concat(pixels), STILL.width, STILL.height, STILL.maxBytes)
}

async function makeTelevision(camera: Camera, name: string, { tune, crf }: TelevisionLoop): Promise<MediaIndex['tv'][string]> {
  const still = `stills/${name}.webp`
  await save(still, await takeStill(camera, name))
  const frames = await reelOf(camera, `scenes/${name}`, TELEVISION_SECONDS)
  const loop = await compose(name, tune, TELEVISION_SECONDS)
  const sound = await encodeAudio(loop, TELEVISION_SOUND)
  const leanSound = await encodeAudio(loop, LEAN_TELEVISION_SOUND)
  const large = await encodeVideo(frames, { width: 640, height: 360, frameRate: 25, crf, profile: 'high' }, SEGMENT_SECONDS)
  const small = await encodeVideo(
    frames,
    { width: 426, height: 240, frameRate: 12.5, crf: crf + 5, profile: 'main' },
    SEGMENT_SECONDS,
  )
  const renditions = {
    v360: await publish(`tv/${name}.v360.mp4`, [large, sound], TELEVISION_SECONDS, 25),
    v240: await publish(`tv/${name}.v240.mp4`, [small, leanSound], TELEVISION_SECONDS, 12.5),
    audio: await publish(`tv/${name}.audio.mp4`, [leanSound], TELEVISION_SECONDS),
  }
  return { segments: TELEVISION_SECONDS / SEGMENT_SECONDS, renditions, still }
}

async function makeRadio(name: string, tune: Tune): Promise<MediaIndex['radio'][string]> {
  const loop = await compose(name, tune, RADIO_SECONDS)
  const renditions: Record<string, Rendition> = {}
  for (const [id, quality] of Object.entries(RADIO_SOUND))
    renditions[id] = await publish(`radio/${name}.${id}.mp4`, [await encodeAudio(loop, quality)], RADIO_SECONDS)
  return { segments: RADIO_SECONDS / SEGMENT_SECONDS, renditions }
}

const allNames = [...Object.keys(TELEVISION_LOOPS), ...Object.keys(RADIO_LOOPS), ...Object.keys(FILMS)]
const names = process.argv.length > 2 ? process.argv.slice(2) : allNames
const unknown = names.filter((name) => !allNames.includes(name))
if (unknown.length > 0) throw new Error(`no such loop or film: ${unknown.join(', ')}; there are ${allNames.join(', ')}`)

const camera = await openCamera()
try {
  for (const name of names) {
    const startedAt = Date.now()
    const [television, tune, film] = [TELEVISION_LOOPS[name], RADIO_LOOPS[name], FILMS[name]]
    const index = await readIndex()
    if (television) index.tv[name] = await makeTelevision(camera, name, television)
    if (tune) index.radio[name] = await makeRadio(name, tune)
    if (film) index.films[name] = await makeFilm(camera, name, film)
    await writeIndex(index, allNames)
    console.log(`${name} made in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
} finally {
  await camera.close()
}
console.log((await verifyMedia()).join('\n'))
