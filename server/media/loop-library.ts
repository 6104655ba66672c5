import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Fragment, type FragmentedFile, parseFragmentedMp4 } from './fmp4.ts'
import { IndexedRendition } from './indexed-rendition.ts'
import { SEGMENT_SECONDS } from './linear-channel.ts'
import type { Medium } from './signed-links.ts'

const IndexedLoops = v.record(
  v.string(),
  v.object({
    segments: v.pipe(v.number(), v.integer(), v.minValue(1)),
    renditions: v.record(v.pipe(v.string(), v.regex(/^[a-z0-9]+$/), v.notValue('clock')), IndexedRendition),
  }),
)
const LoopIndex = v.object({ segmentSeconds: v.literal(SEGMENT_SECONDS), tv: IndexedLoops, radio: IndexedLoops })
type LoopIndex = v.InferOutput<typeof LoopIndex>

/** A rendition of a loop in memory. One without `width` is audio only. */
export type Rendition = Omit<IndexedRendition, 'file'> & { name: string; init: Buffer<ArrayBuffer>; fragments: Fragment[] }

/** A loop of `segments` segments with at least one playable rendition, in the order of the index. */
export type Loop = { segments: number; renditions: Rendition[] }

/** The playable loops. */
export type LoopLibrary = { find(medium: Medium, name: string): Loop | undefined }

/**
 * Reads `<mediaDir>/index.json` and every file it names. Never rejects: leaves out damaged renditions and
 * loops without one, with a warning each.
 */
export async function loadLoopLibrary(mediaDir: string, warn: (message: string) => void): Promise<LoopLibrary> {
  const index = await readIndex(join(mediaDir, 'index.json'), warn)
  const [tv, radio] = await Promise.all([index.tv, index.radio].map((loops) => loadLoops(mediaDir, loops, warn)))
  const loops = { tv, radio }
  return { find: (medium, name) => loops[medium]?.get(name) }
}

async function readIndex(path: string, warn: (message: string) => void): Promise<LoopIndex> {
  try {
    return v.parse(LoopIndex, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const where = v.isValiError(error) ? ` at ${v.getDotPath(error.issues[0]) ?? 'the top'}` : ''
    warn(`media index ${path}: ${reasonOf(error)}${where}; nothing can be played`)
    return { segmentSeconds: SEGMENT_SECONDS, tv: {}, radio: {} }
  }
}

async function loadLoops(
  mediaDir: string,
  indexed: LoopIndex['tv'],
  warn: (message: string) => void,
): Promise<Map<string, Loop>> {
  const loops = await Promise.all(
    Object.entries(indexed).map(async ([name, { segments, renditions }]): Promise<[string, Loop]> => {
      const loading = Object.entries(renditions).map(async ([rendition, { file, ...facts }]): Promise<Rendition[]> => {
        try {
          const { init, fragments } = checkLoop(parseFragmentedMp4(await readFile(join(mediaDir, file)), file), segments, file)
          return [{ ...facts, name: rendition, init, fragments }]
        } catch (error) {
          warn(`media rendition ${rendition} of ${name} is unavailable: ${reasonOf(error)}`)
          return []
        }
      })
      return [name, { segments, renditions: (await Promise.all(loading)).flat() }]
    }),
  )
  return new Map(loops.filter(([, loop]) => loop.renditions.length > 0))
}

/**
 * Throws unless every fragment starts on the 4 s grid, lasts 4 s and begins with a key frame. Else the loop
 * would not join.
 */
function checkLoop(file: FragmentedFile, segments: number, name: string): FragmentedFile {
  if (file.fragments.length !== segments) throw new Error(`${name}: ${file.fragments.length} fragments instead of ${segments}`)
  file.fragments.forEach((fragment, i) => {
    for (const { track, decodeTime, duration, startsWithKeyFrame } of fragment.tracks) {
      const length = SEGMENT_SECONDS * track.timescale
      if (duration !== length)
        throw new Error(`${name}: fragment ${i} of track ${track.id} lasts ${duration} units instead of ${length}`)
      if (decodeTime !== i * length)
        throw new Error(`${name}: fragment ${i} of track ${track.id} starts at ${decodeTime} instead of ${i * length}`)
      if (!startsWithKeyFrame) throw new Error(`${name}: fragment ${i} of track ${track.id} does not start with a key frame`)
    }
  })
  return file
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
