import type { Film } from './film.ts'

/** Films that are open, those asked for last; how many is bounded by the places of segments, and the subtitles, that they hold in memory. */
export type OpenFilms = {
  /** A film by its name, opened with `open` unless it is; however many ask, it is opened once. */
  of(name: string, open: () => Promise<Film>): Promise<Film>
  /** Lets a film go, so that it is opened anew when it is asked for again. */
  forget(name: string): void
}

type Opened = { film: Promise<Film>; segments: number }

/** The one asked for last is always held, however long it is. */
export function createOpenFilms(mostSegments: number): OpenFilms {
  const opened = new Map<string, Opened>()
  let segments = 0

  function drop(name: string): void {
    segments -= opened.get(name)?.segments ?? 0
    opened.delete(name)
  }

  function note(name: string, entry: Opened, film: Film): void {
    if (opened.get(name) !== entry) return
    entry.segments = segmentsOf(film)
    segments += entry.segments
    for (const oldest of opened.keys()) {
      if (segments <= mostSegments) break
      if (oldest !== name) drop(oldest)
    }
  }

  return {
    of(name, open) {
      const known = opened.get(name)
      const entry: Opened = known ?? { film: open(), segments: 0 }
      // The last one asked for is the last to give way.
      opened.delete(name)
      opened.set(name, entry)
      if (!known) {
        entry.film.then(
          (film) => note(name, entry, film),
          () => opened.get(name) === entry && drop(name),
        )
      }
      return entry.film
    },
    forget: drop,
  }
}

// Two bytes each, beside 88 of a place.
const LETTERS_IN_A_SEGMENT = 44

/** The places of a film's segments; its subtitles count as the places that would take as much memory. */
function segmentsOf({ video, dubbings, subtitles }: Film): number {
  const places = [...video, ...dubbings].reduce((sum, track) => sum + track.segments.length, 0)
  return subtitles.reduce((sum, { text }) => sum + Math.ceil(text.length / LETTERS_IN_A_SEGMENT), places)
}
