import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadFilmLibrary } from '../film-library.ts'
import { AUDIO, VIDEO, writeSyntheticFmp4 } from './synthetic-fmp4.ts'

const PICTURE = { codecs: 'avc1.64001e', width: 640, height: 360, frameRate: 25 }
const SOUND = { codecs: 'mp4a.40.2' }

/** The index entry of the film `boat` of 12 s: two pictures, two dubbings, subtitles and thumbnails. */
export const BOAT = {
  video: {
    v360: { ...PICTURE, file: 'films/boat.v360.mp4', bandwidth: 120_000, averageBandwidth: 100_000 },
    v240: { ...PICTURE, file: 'films/boat.v240.mp4', width: 426, height: 240, bandwidth: 50_000, averageBandwidth: 40_000 },
  },
  audio: {
    uk: { ...SOUND, file: 'films/boat.uk.mp4', bandwidth: 42_000, averageBandwidth: 40_000 },
    ru: { ...SOUND, file: 'films/boat.ru.mp4', bandwidth: 44_000, averageBandwidth: 41_000 },
  },
  subtitles: { uk: 'films/boat.uk.vtt', ru: 'films/boat.ru.vtt' },
  thumbnails: { file: 'films/boat.webp', columns: 2, width: 160, height: 90, everySeconds: 5 },
}

/** The files of the film by name. */
export function boatFiles(): Map<string, Buffer> {
  const video = writeSyntheticFmp4({ tracks: [VIDEO], fragments: 3 })
  const sound = writeSyntheticFmp4({ tracks: [{ ...AUDIO, id: 1 }], fragments: 3 })
  const subtitles = (line: string) => Buffer.from(`WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${line}\n`)
  return new Map([
    ['films/boat.v360.mp4', video],
    ['films/boat.v240.mp4', video],
    ['films/boat.uk.mp4', sound],
    ['films/boat.ru.mp4', sound],
    ['films/boat.uk.vtt', subtitles('Пливи')],
    ['films/boat.ru.vtt', subtitles('Плыви')],
    ['films/boat.webp', Buffer.from('a sheet of small pictures')],
  ])
}

/**
 * Writes a temporary media directory and loads its films; the caller removes it. `replace` overwrites a file,
 * at an instant if given, and `load` reads the directory as a new process would.
 */
export async function openFilmDirectory(
  films: unknown = { boat: BOAT },
  files: ReadonlyMap<string, Buffer> = boatFiles(),
  mostSegments?: number,
) {
  const directory = await mkdtemp(join(tmpdir(), 'efir-films-'))
  const replace = async (name: string, bytes: Buffer, at?: Date) => {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), bytes)
    if (at) await utimes(join(directory, name), at, at)
  }
  await replace('index.json', Buffer.from(JSON.stringify({ films })))
  for (const [name, bytes] of files) await replace(name, bytes)
  const warnings: string[] = []
  const load = () => loadFilmLibrary(directory, (message) => warnings.push(message), mostSegments)
  return { library: await load(), load, warnings, replace, remove: () => rm(directory, { recursive: true }) }
}
