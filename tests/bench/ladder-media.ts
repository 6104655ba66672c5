import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ladder, LADDER_SECONDS, makeLadder } from '../../server/demo/studio/make-ladder.ts'
import { MEDIA_FOLDER, type MediaIndex, readIndex } from '../../server/demo/studio/media-index.ts'
import { repeated } from '../support/long-film.ts'

const LADDER = join(import.meta.dirname, '../../.cache/ladder')

/** A media folder with the demonstration's names, where each loop and film has the rates of the ladder. */
export type LadderMedia = { folder: string; filmSeconds: number; remove: () => void }

/** Makes such a folder with films of at least `seconds`. The ladder is made once, in `.cache/ladder`. */
export async function mediaWithLadder(seconds: number): Promise<LadderMedia> {
  if (!existsSync(join(LADDER, 'index.json'))) {
    console.info('Making a loop of 400, 900 and 2,000 kbit/s, once')
    await makeLadder(LADDER)
  }
  const { tv, film } = JSON.parse(readFileSync(join(LADDER, 'index.json'), 'utf8')) as Ladder
  const rounds = Math.ceil(seconds / LADDER_SECONDS)
  const folder = mkdtempSync(join(tmpdir(), 'efir-ladder-'))
  for (const name of ['radio', 'stills']) symlinkSync(join(MEDIA_FOLDER, name), join(folder, name))
  symlinkSync(join(LADDER, 'tv'), join(folder, 'tv'))
  mkdirSync(join(folder, 'films'))
  for (const { file } of [film.video, film.audio].flatMap((renditions) => Object.values(renditions)))
    writeFileSync(join(folder, file), repeated(readFileSync(join(LADDER, file)), LADDER_SECONDS, rounds))
  writeFileSync(join(folder, 'index.json'), JSON.stringify(withLadder(await readIndex(), { tv, film })))
  return { folder, filmSeconds: rounds * LADDER_SECONDS, remove: () => rmSync(folder, { recursive: true }) }
}

function withLadder(demonstration: MediaIndex, { tv, film }: Ladder) {
  const segments = LADDER_SECONDS / demonstration.segmentSeconds
  const ofEach = <T>(entries: object, value: T) => Object.fromEntries(Object.keys(entries).map((name) => [name, value]))
  return {
    ...demonstration,
    tv: ofEach(demonstration.tv, { segments, renditions: tv }),
    films: ofEach(demonstration.films, film),
  }
}
