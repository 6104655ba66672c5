import * as v from 'valibot'
import { type Film, openFilm } from './film.ts'
import { IndexedFilm, readFilmIndex, versionOnDisk } from './film-index.ts'
import { createOpenFilms } from './open-films.ts'

/** The films that can be played, by the names that titles know them by. */
export type FilmLibrary = {
  /** The version of a film's content, known without opening it; undefined for a film that is not there. */
  version(name: string): string | undefined
  /** A film with the places of its segments; undefined when it cannot be played, for now or at all. */
  open(name: string): Promise<Film | undefined>
  /** Looks whether files of a film were replaced: if they were, it has another version from now on. */
  renew(name: string): Promise<void>
}

/** A library without films. */
export const NO_FILMS: FilmLibrary = { version: () => undefined, open: async () => undefined, renew: async () => {} }

/** Some 265 MB when all of it is taken (a place was measured at 88 bytes): three hundred films of two hours in five renditions. */
const MOST_SEGMENTS = 3_000_000

type Known = {
  indexed: IndexedFilm
  version: string
  /** The version that could not be opened, and why. */
  damage?: { version: string; error: unknown }
  /** Whether it was said that the film cannot be opened. */
  isReported: boolean
  /** What was said of files that the film plays without. */
  faults: Set<string>
}

/**
 * Reads the `films` of `<mediaDir>/index.json` and looks whether their files are there. A film is opened when it is first asked for, and
 * those asked for last stay open, with at most `mostSegments` places of segments and what takes as much memory. A film of which anything is
 * missing at the start is left out: half a film would not say what it lacks. One that cannot be opened later, as its disk is away or a file
 * is damaged or half copied, plays again when that has changed; subtitles that cannot be read are left out. Each is reported through `warn`, one line until it opens. Never rejects.
 */
export async function loadFilmLibrary(
  mediaDir: string,
  warn: (message: string) => void,
  mostSegments = MOST_SEGMENTS,
): Promise<FilmLibrary> {
  const known = new Map<string, Known>()
  const opened = createOpenFilms(mostSegments)
  const unavailable = (name: string, error: unknown): void => {
    const where = v.isValiError(error) ? ` at ${v.getDotPath(error.issues[0]) ?? 'the top'}` : ''
    warn(`film ${name} is unavailable: ${error instanceof Error ? error.message : String(error)}${where}`)
  }
  function warnOnce(name: string, { faults }: Known, fault: string): void {
    if (!faults.has(fault)) warn(`film ${name}: ${fault}`)
    faults.add(fault)
  }
  for (const [name, entry] of Object.entries(await readFilmIndex(mediaDir))) {
    try {
      const indexed = v.parse(IndexedFilm, entry)
      known.set(name, { indexed, version: await versionOnDisk(mediaDir, indexed), isReported: false, faults: new Set() })
    } catch (error) {
      unavailable(name, error)
    }
  }

  return {
    version: (name) => known.get(name)?.version,
    async open(name) {
      const entry = known.get(name)
      if (!entry) return undefined
      try {
        const film = await opened.of(name, () => openUndamaged(mediaDir, entry, (fault) => warnOnce(name, entry, fault)))
        entry.version = film.version
        entry.isReported = false
        return film
      } catch (error) {
        if (!entry.isReported) unavailable(name, error)
        entry.isReported = true
        return undefined
      }
    },
    async renew(name) {
      const entry = known.get(name)
      const version = entry && (await versionOnDisk(mediaDir, entry.indexed).catch(() => entry.version))
      if (!entry || version === undefined || version === entry.version) return
      opened.forget(name)
      entry.version = version
    },
  }
}

/** Opens a film; files that were found damaged are not read again until one of them is another one. */
async function openUndamaged(mediaDir: string, entry: Known, warnOfFile: (fault: string) => void): Promise<Film> {
  const version = await versionOnDisk(mediaDir, entry.indexed)
  if (entry.damage?.version === version) throw entry.damage.error
  try {
    return await openFilm(mediaDir, entry.indexed, warnOfFile)
  } catch (error) {
    if (!isOfTheSystem(error)) entry.damage = { version, error }
    throw error
  }
}

/** Whether the system, and not what is in a file, is why it cannot be read. */
function isOfTheSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code !== undefined
}
