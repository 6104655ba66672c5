import * as v from 'valibot'
import { type Film, openFilm } from './film.ts'
import { IndexedFilm, readFilmIndex, versionOnDisk } from './film-index.ts'
import { createOpenFilms } from './open-films.ts'

/** The playable films, by the media names of titles. */
export type FilmLibrary = {
  /** Returns the version of a film's content without opening it; undefined for an unknown film. */
  version(name: string): string | undefined
  /** Opens a film; undefined if it cannot play, now or ever. */
  open(name: string): Promise<Film | undefined>
  /** Checks the files of a film and updates its version if they were replaced. */
  renew(name: string): Promise<void>
}

/** An empty library. */
export const NO_FILMS: FilmLibrary = { version: () => undefined, open: async () => undefined, renew: async () => {} }

/** About 265 MB, at 88 bytes a segment: three hundred films of two hours in five renditions. */
const MOST_SEGMENTS = 3_000_000

type Entry = {
  indexed: IndexedFilm
  version: string
  /** The version that failed to open, and the reason. */
  damage?: { version: string; error: unknown }
  /** True after a warning that the film cannot be opened. */
  isReported: boolean
  /** Warnings about files that the film can play without. */
  faults: Set<string>
}

/**
 * Reads the `films` of `<mediaDir>/index.json` and opens each on first request, at most `mostSegments` in
 * memory. Never rejects: warns once about a film that does not open, and tries again when its files change.
 */
export async function loadFilmLibrary(
  mediaDir: string,
  warn: (message: string) => void,
  mostSegments = MOST_SEGMENTS,
): Promise<FilmLibrary> {
  const entries = new Map<string, Entry>()
  const openFilms = createOpenFilms(mostSegments)
  const unavailable = (name: string, error: unknown): void => {
    const where = v.isValiError(error) ? ` at ${v.getDotPath(error.issues[0]) ?? 'the top'}` : ''
    warn(`film ${name} is unavailable: ${error instanceof Error ? error.message : String(error)}${where}`)
  }
  function warnOnce(name: string, { faults }: Entry, fault: string): void {
    if (!faults.has(fault)) warn(`film ${name}: ${fault}`)
    faults.add(fault)
  }
  for (const [name, entry] of Object.entries(await readFilmIndex(mediaDir))) {
    try {
      const indexed = v.parse(IndexedFilm, entry)
      entries.set(name, { indexed, version: await versionOnDisk(mediaDir, indexed), isReported: false, faults: new Set() })
    } catch (error) {
      unavailable(name, error)
    }
  }

  return {
    version: (name) => entries.get(name)?.version,
    async open(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      try {
        const film = await openFilms.get(name, () => openUndamaged(mediaDir, entry, (fault) => warnOnce(name, entry, fault)))
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
      const entry = entries.get(name)
      const version = entry && (await versionOnDisk(mediaDir, entry.indexed).catch(() => entry.version))
      if (!entry || version === undefined || version === entry.version) return
      openFilms.close(name)
      entry.version = version
    },
  }
}

/** Opens a film. Does not read damaged files again until one of them changes. */
async function openUndamaged(mediaDir: string, entry: Entry, warnOfFile: (fault: string) => void): Promise<Film> {
  const version = await versionOnDisk(mediaDir, entry.indexed)
  if (entry.damage?.version === version) throw entry.damage.error
  try {
    return await openFilm(mediaDir, entry.indexed, warnOfFile)
  } catch (error) {
    if (!isOfTheSystem(error)) entry.damage = { version, error }
    throw error
  }
}

/** True if the system failed to read a file, rather than its content being wrong. */
function isOfTheSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code !== undefined
}
