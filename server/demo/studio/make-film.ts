import type { Camera } from './camera.ts'
import { encodeAudio, encodeVideo, normalise } from './encode.ts'
import { ffmpeg } from './ffmpeg.ts'
import { FILM_LANGUAGES, type FilmLanguage, type Line, type ShortFilm } from './films/film.ts'
import { SEGMENT_SECONDS, type FilmEntry, type Rendition } from './media-index.ts'
import { publish, save } from './publish.ts'
import { FRAME_RATE, reelOf } from './reel.ts'
import { narrated } from './sound/narration.ts'
import { tuneOf } from './sound/score.ts'

const FILM_SECONDS = 40
const SOUND = { kilobits: 40, width: 0.7 }
const THUMBNAILS = { columns: 10, width: 160, height: 90, everySeconds: 1 }

/**
 * Makes a short film: two sizes of its picture, a dubbing and subtitles for each language, and the sheet of
 * thumbnails.
 */
export async function makeFilm(camera: Camera, name: string, { scene, crf, score, lines }: ShortFilm): Promise<FilmEntry> {
  const music = tuneOf(score)(FILM_SECONDS)
  const audio: Record<string, Rendition> = {}
  const subtitles: Record<string, string> = {}
  for (const language of FILM_LANGUAGES) {
    const sound = await encodeAudio(await normalise(await narrated(music, lines, language)), SOUND)
    audio[language] = await publish(`films/${name}.${language}.mp4`, [sound], FILM_SECONDS)
    subtitles[language] = `films/${name}.${language}.vtt`
    await save(`films/${name}.${language}.vtt`, subtitlesOf(lines, language))
  }
  const frames = await reelOf(camera, `films/${scene}`, FILM_SECONDS)
  const large = await encodeVideo(frames, { width: 640, height: 360, frameRate: 25, crf, profile: 'high' }, SEGMENT_SECONDS)
  const small = await encodeVideo(
    frames,
    { width: 426, height: 240, frameRate: 12.5, crf: crf + 3, profile: 'main' },
    SEGMENT_SECONDS,
  )
  const video = {
    v360: await publish(`films/${name}.v360.mp4`, [large], FILM_SECONDS, 25),
    v240: await publish(`films/${name}.v240.mp4`, [small], FILM_SECONDS, 12.5),
  }
  const sheet = `films/${name}.thumbnails.webp`
  await save(sheet, await thumbnailSheet(frames))
  return { video, audio, subtitles, thumbnails: { file: sheet, ...THUMBNAILS } }
}

/** The lines as WebVTT with times of the film. */
function subtitlesOf(lines: readonly Line[], language: FilmLanguage): string {
  const cues = lines.map((line) => `${cueTime(line.from)} --> ${cueTime(line.to)}\n${line[language]}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}

function cueTime(second: number): string {
  return `00:00:${second.toFixed(3).padStart(6, '0')}`
}

/** A WebP with one small picture of every second, row by row. */
async function thumbnailSheet(frames: string): Promise<Buffer> {
  const { columns, width, height, everySeconds } = THUMBNAILS
  const rows = FILM_SECONDS / everySeconds / columns
  // The middle of each second, because a film begins and ends in the dark.
  const one = `select=eq(mod(n\\,${FRAME_RATE * everySeconds})\\,${Math.floor((FRAME_RATE * everySeconds) / 2)})`
  const filters = `${one},scale=${width}:${height}:flags=lanczos,tile=${columns}x${rows}`
  const webp = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '46', '-compression_level', '6', '-f', 'webp', 'pipe:1']
  const { output } = await ffmpeg(['-i', frames, '-vf', filters, ...webp])
  return output
}
