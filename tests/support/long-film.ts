import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFragmentedMp4, stampFragment } from '../../server/media/fmp4.ts'

const MEDIA = join(import.meta.dirname, '../../server/demo/media')
const FILM = 'film-1'
const FILM_SECONDS = 40
const TIMES = 3

/**
 * A media folder as the demonstration's, in which the film called `name` plays for `seconds`: the short one
 * three times over.
 */
export function mediaWithLongFilm() {
  const folder = mkdtempSync(join(tmpdir(), 'efir-media-'))
  for (const name of readdirSync(MEDIA)) if (name !== 'films') symlinkSync(join(MEDIA, name), join(folder, name))
  mkdirSync(join(folder, 'films'))
  for (const name of readdirSync(join(MEDIA, 'films'))) {
    const source = join(MEDIA, 'films', name)
    const target = join(folder, 'films', name)
    if (name.startsWith(`${FILM}.`) && name.endsWith('.mp4'))
      writeFileSync(target, repeated(readFileSync(source), FILM_SECONDS, TIMES))
    else symlinkSync(source, target)
  }
  return { folder, name: FILM, seconds: FILM_SECONDS * TIMES, remove: () => rmSync(folder, { recursive: true }) }
}

/** Returns a fragmented file of `seconds` that plays so many times over. */
export function repeated(file: Buffer, seconds: number, times: number): Buffer {
  const { init, fragments } = parseFragmentedMp4(file, 'a film')
  const rounds = Array.from({ length: times }, (_, round) =>
    fragments.map((fragment, i) =>
      stampFragment(fragment, { sequenceNumber: round * fragments.length + i + 1, loopStartSeconds: round * seconds }),
    ),
  )
  return Buffer.concat([init, ...rounds.flat()])
}
