import { openCamera } from './camera.ts'
import { encodeAudio, encodeVideo, normalise } from './encode.ts'
import { SEGMENT_SECONDS, type MediaIndex, type Rendition } from './media-index.ts'
import { publish, save } from './publish.ts'
import { reelOf } from './reel.ts'
import { karpaty } from './tunes/karpaty.ts'

export const LADDER_SECONDS = 32

const FRAME_RATE = 25
const SOUND_KILOBITS = 64
/** Rates of real television, with the sound. The demonstration's 50 and 110 kbit/s fit through any line. */
const PICTURES = {
  v240: { width: 426, height: 240, kilobits: 400, profile: 'main' },
  v360: { width: 640, height: 360, kilobits: 900, profile: 'high' },
  v540: { width: 960, height: 540, kilobits: 2000, profile: 'high' },
} as const

/** The renditions of a loop for channels, and of a film with the same pictures. */
export type Ladder = { tv: Record<string, Rendition>; film: Pick<MediaIndex['films'][string], 'video' | 'audio'> }

/**
 * Makes a loop of television rates in `folder`, with `index.json`. Takes minutes. Needs Chromium and ffmpeg
 * with libx264.
 */
export async function makeLadder(folder: string): Promise<void> {
  const frames = await drawFrames()
  const loop = await normalise(karpaty(LADDER_SECONDS))
  const sound = await encodeAudio(loop, { kilobits: SOUND_KILOBITS })
  const lean = await encodeAudio(loop, { kilobits: 32, cutoffHz: 4800, width: 0.6 })
  const tv: Record<string, Rendition> = {}
  const video: Record<string, Rendition> = {}
  for (const [name, { kilobits, ...picture }] of Object.entries(PICTURES)) {
    const rate = { ...picture, frameRate: FRAME_RATE, kilobits: kilobits - SOUND_KILOBITS }
    const track = await encodeVideo(frames, rate, SEGMENT_SECONDS)
    tv[name] = await publish(`tv/${name}.mp4`, [track, sound], LADDER_SECONDS, FRAME_RATE, folder)
    video[name] = await publish(`films/${name}.mp4`, [track], LADDER_SECONDS, FRAME_RATE, folder)
  }
  tv['audio'] = await publish('tv/audio.mp4', [lean], LADDER_SECONDS, undefined, folder)
  const audio = { uk: await publish('films/uk.mp4', [sound], LADDER_SECONDS, undefined, folder) }
  // Last, so that an index means a whole ladder.
  await save('index.json', JSON.stringify({ tv, film: { video, audio } } satisfies Ladder), folder)
}

async function drawFrames(): Promise<string> {
  const camera = await openCamera()
  try {
    return await reelOf(camera, 'scenes/karpaty', LADDER_SECONDS)
  } finally {
    await camera.close()
  }
}
