import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeFragmented } from '../../server/demo/studio/container/fragmented-mp4.ts'
import { encodeAudio } from '../../server/demo/studio/encode.ts'
import { createLoop, SAMPLE_RATE, TAU } from '../../server/demo/studio/sound/loop.ts'
import { verifyFile } from '../../server/demo/studio/verify.ts'
import { SEGMENT_SECONDS } from '../../server/media/linear-channel.ts'
import { copyDemonstration } from './demonstration-data.ts'
import { type RunningService, startService } from './running-service.ts'

const LOUDNESS = 0.2
const SEGMENTS = 1
const QUALITIES = [48, 128]

/** The stations: each plays one tone (hertz) for ever. */
export const TONE_STATIONS = [440, 587, 740, 988, 1319, 1760].map((tone) => ({
  tone,
  name: `Тон ${tone}`,
  genre: `Рівно ${tone} герц`,
}))

/**
 * The service as an operator runs it with loops and stations of their own: only the stations above are on the
 * list, in this order.
 */
export async function startToneService(): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-tones-'))
  const dataDir = join(folder, 'data')
  const mediaDir = join(folder, 'media')
  mkdirSync(dataDir)
  mkdirSync(mediaDir)
  if (!copyDemonstration(dataDir)) await (await startService({ dataDir })).stop()
  await makeLoops(mediaDir)
  retune(join(dataDir, 'efir.sqlite'))
  const service = await startService({ dataDir, env: { MEDIA_DIR: mediaDir } })
  return {
    ...service,
    async stop() {
      const code = await service.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** Writes a media folder with a loop for each tone, at 48 and 128 kbit/s. */
async function makeLoops(mediaDir: string): Promise<void> {
  const radio = await Promise.all(TONE_STATIONS.map(async ({ tone }) => [`tone${tone}`, await makeLoop(mediaDir, tone)]))
  const index = { segmentSeconds: SEGMENT_SECONDS, tv: {}, radio: Object.fromEntries(radio) as object }
  writeFileSync(join(mediaDir, 'index.json'), JSON.stringify(index))
}

async function makeLoop(mediaDir: string, tone: number) {
  const loop = createLoop(SEGMENTS * SEGMENT_SECONDS)
  // Whole hertz and whole seconds: the last period of the loop leads into its first.
  for (let index = 0; index < loop.length; index += 1) {
    loop.left[index] = loop.right[index] = LOUDNESS * Math.sin((TAU * tone * index) / SAMPLE_RATE)
  }
  const renditions: Record<string, object> = {}
  for (const kilobits of QUALITIES) {
    const file = `tone${tone}.a${kilobits}.mp4`
    const bytes = writeFragmented([await encodeAudio(loop, { kilobits })], SEGMENT_SECONDS)
    writeFileSync(join(mediaDir, file), bytes)
    const { codecs, bandwidth, averageBandwidth } = verifyFile(bytes, SEGMENTS)
    renditions[`a${kilobits}`] = { file, codecs, bandwidth, averageBandwidth }
  }
  return { segments: SEGMENTS, renditions }
}

function retune(file: string): void {
  const database = new DatabaseSync(file)
  database.prepare('delete from stations where number > ?').run(TONE_STATIONS.length)
  // Schedules and rotations belong to the stations that these rows were.
  database.exec('delete from station_programmes; delete from station_rotation')
  const station = database.prepare(
    'update stations set name = ?, name_ru = ?, genre = ?, genre_ru = ?, loop = ?, loop_offset = 0, working = 1, stream = null where number = ?',
  )
  TONE_STATIONS.forEach(({ tone, name, genre }, index) => station.run(name, name, genre, genre, `tone${tone}`, index + 1))
  database.close()
}
