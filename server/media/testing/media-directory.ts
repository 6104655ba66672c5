import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadLoopLibrary, type LoopLibrary } from '../loop-library.ts'
import { AUDIO, VIDEO, writeSyntheticFmp4 } from './synthetic-fmp4.ts'

const SOUND = { ...AUDIO, id: 1 }
const TELEVISION = { codecs: 'avc1.64001e,mp4a.40.2', width: 640, height: 360, frameRate: 25 }

/** The index of two loops: television `news` of 8 segments in three renditions, radio `folk` of 12 in two. */
export function demoIndex() {
  return {
    segmentSeconds: 4,
    tv: {
      news: {
        segments: 8,
        renditions: {
          v240: {
            ...TELEVISION,
            file: 'tv/news.v240.mp4',
            width: 426,
            height: 240,
            frameRate: 12.5,
            bandwidth: 90_000,
            averageBandwidth: 80_000,
          },
          v360: { ...TELEVISION, file: 'tv/news.v360.mp4', bandwidth: 180_000, averageBandwidth: 130_000 },
          audio: { file: 'tv/news.audio.mp4', codecs: 'mp4a.40.2', bandwidth: 52_000, averageBandwidth: 49_000 },
        },
        still: 'stills/news.webp',
      },
    },
    radio: {
      folk: {
        segments: 12,
        renditions: {
          a48: { file: 'radio/folk.a48.mp4', codecs: 'mp4a.40.2', bandwidth: 52_000, averageBandwidth: 49_000 },
          a128: { file: 'radio/folk.a128.mp4', codecs: 'mp4a.40.2', bandwidth: 136_000, averageBandwidth: 129_000 },
        },
      },
    },
  }
}

/** The files of the index by name. */
export function demoFiles(): Map<string, Buffer> {
  const video = writeSyntheticFmp4({ tracks: [VIDEO, AUDIO], fragments: 8 })
  const sound = (fragments: number) => writeSyntheticFmp4({ tracks: [SOUND], fragments })
  return new Map([
    ['tv/news.v240.mp4', video],
    ['tv/news.v360.mp4', video],
    ['tv/news.audio.mp4', sound(8)],
    ['radio/folk.a48.mp4', sound(12)],
    ['radio/folk.a128.mp4', sound(12)],
  ])
}

/**
 * Writes a temporary media directory, loads it and removes it. An index of null is not written, one that is
 * text is written unchanged.
 */
export async function loadMedia(
  index: unknown = demoIndex(),
  files: ReadonlyMap<string, Buffer> = demoFiles(),
): Promise<{ library: LoopLibrary; warnings: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'efir-media-'))
  try {
    if (index !== null) await writeFile(join(directory, 'index.json'), typeof index === 'string' ? index : JSON.stringify(index))
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), bytes)
    }
    const warnings: string[] = []
    const library = await loadLoopLibrary(directory, (message) => warnings.push(message))
    return { library, warnings }
  } finally {
    await rm(directory, { recursive: true })
  }
}
