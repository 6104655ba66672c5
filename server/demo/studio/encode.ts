import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAdts, readVideo, type Track } from './container/track.ts'
import { ffmpeg } from './ffmpeg.ts'
import { SAMPLE_RATE, type Loop } from './sound/loop.ts'
import { interleave, master } from './sound/mastering.ts'

const AAC_FRAME_SAMPLES = 1024
const LOUDNESS_LUFS = -18
const FLOAT_STEREO = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0']

/** `crf` sets the quality, `kilobits` the rate, which added grain fills: drawings alone are too simple. */
export type Picture = { width: number; height: number; frameRate: number; profile: 'high' | 'main' } & (
  | { crf: number }
  | { kilobits: number }
)

/**
 * Encodes the loop's frames into closed groups of exactly one segment each, every one beginning with an IDR
 * picture.
 */
export async function encodeVideo(framesFile: string, picture: Picture, segmentSeconds: number): Promise<Track> {
  const folder = await mkdtemp(join(tmpdir(), 'efir-video-'))
  const file = join(folder, 'video.mp4')
  const group = picture.frameRate * segmentSeconds
  const everyNth = Math.round(25 / picture.frameRate)
  const filters = [
    `select=not(mod(n\\,${everyNth}))`,
    `setpts=N/${picture.frameRate}/TB`,
    `scale=${picture.width}:${picture.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
    ...('kilobits' in picture ? ['noise=alls=24:allf=t'] : []),
    'format=yuv420p',
  ]
  try {
    await ffmpeg([
      ...[
        '-i',
        framesFile,
        '-vf',
        filters.join(','),
        '-colorspace',
        'bt709',
        '-color_primaries',
        'bt709',
        '-color_trc',
        'bt709',
        '-color_range',
        'tv',
        '-r',
        String(picture.frameRate),
        '-an',
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        '-flags:v',
        '+bitexact',
      ],
      ...['-c:v', 'libx264', ...effortFor(picture), '-profile:v', picture.profile],
      ...[
        '-x264-params',
        `keyint=${group}:min-keyint=${group}:scenecut=0:open-gop=0:bframes=8:ref=6:aq-mode=3:aq-strength=0.8:rc-lookahead=100:deblock=1,1:psy=0`,
      ],
      // x264 writes its whole command line into an SEI message (type 6), which no player reads.
      ...['-bsf:v', 'filter_units=remove_types=6', '-video_track_timescale', '12800'],
      ...['-movflags', '+cmaf+empty_moov+frag_keyframe+default_base_moof+negative_cts_offsets+skip_sidx', file],
    ])
    return readVideo(await readFile(file))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function effortFor(picture: Picture): string[] {
  if ('crf' in picture) return ['-preset', 'veryslow', '-crf', String(picture.crf)]
  const rate = `${picture.kilobits}k`
  return ['-preset', 'fast', '-b:v', rate, '-maxrate', rate, '-bufsize', rate]
}

/** Brings a loop to −18 LUFS (EBU R 128), measured over its whole length. */
export async function normalise(loop: Loop): Promise<Loop> {
  const { log } = await ffmpeg([...FLOAT_STEREO, '-af', 'ebur128', '-f', 'null', '-'], interleave(loop, 1))
  const measured = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(log)?.[1])
  if (!Number.isFinite(measured)) throw new Error('loudness not measured')
  return master(loop, LOUDNESS_LUFS - measured)
}

/**
 * `width` below 1 narrows the stereo image and `cutoffHz` removes higher frequencies, which leaves a low rate
 * more bits for the rest.
 */
export type SoundQuality = { kilobits: number; cutoffHz?: number; width?: number }

/**
 * Encodes a loop as AAC-LC so that its last frame leads into its first: three rounds are encoded and the
 * middle one is kept. The encoder's first frame is its start-up (1024 samples of priming), hence the one
 * extra frame before the middle round.
 */
export async function encodeAudio(loop: Loop, { kilobits, cutoffHz, width = 1 }: SoundQuality): Promise<Track> {
  const cutoff = cutoffHz === undefined ? [] : ['-cutoff', String(cutoffHz)]
  const encoder = ['-c:a', 'aac', '-b:a', `${kilobits}k`, ...cutoff, '-fflags', '+bitexact', '-flags:a', '+bitexact']
  const { output } = await ffmpeg([...FLOAT_STEREO, ...encoder, '-f', 'adts', 'pipe:1'], interleave(narrowed(loop, width), 3))
  const frames = loop.length / AAC_FRAME_SAMPLES
  return readAdts(output, frames + 1, frames)
}

function narrowed(loop: Loop, width: number): Loop {
  const side = (1 - width) / 2
  return {
    left: loop.left.map((left, i) => left + ((loop.right[i] ?? 0) - left) * side),
    right: loop.right.map((right, i) => right + ((loop.left[i] ?? 0) - right) * side),
    length: loop.length,
  }
}

/** Squeezes one picture (raw RGBA) into a WebP of at most `maxBytes`. */
export async function encodeStill(pixels: Buffer, width: number, height: number, maxBytes: number): Promise<Buffer> {
  for (const quality of [82, 76, 70, 64, 58, 52, 46, 40]) {
    const size = `${width}x${height}`
    const { output } = await ffmpeg(
      [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-s',
        size,
        '-i',
        'pipe:0',
        '-c:v',
        'libwebp',
        '-quality',
        String(quality),
        '-compression_level',
        '6',
        '-f',
        'webp',
        'pipe:1',
      ],
      pixels,
    )
    if (output.length <= maxBytes) return output
  }
  throw new Error(`the still does not fit ${maxBytes} bytes`)
}
