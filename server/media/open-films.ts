import type { Film } from './film.ts'

/** An LRU cache of opened films, bounded by the memory of their segment offsets and subtitles. */
export type OpenFilms = {
  /** Returns a film, opened by `open` if it is not. Concurrent requests share one opening. */
  get(name: string, open: () => Promise<Film>): Promise<Film>
  /** Closes a film, so that the next request opens it again. */
  close(name: string): void
}

type Entry = { film: Promise<Film>; segments: number }

/** Never evicts the most recently used film, however long it is. */
export function createOpenFilms(mostSegments: number): OpenFilms {
  const entries = new Map<string, Entry>()
  let segments = 0

  function drop(name: string): void {
    segments -= entries.get(name)?.segments ?? 0
    entries.delete(name)
  }

  function measure(name: string, entry: Entry, film: Film): void {
    if (entries.get(name) !== entry) return
    entry.segments = segmentsOf(film)
    segments += entry.segments
    for (const oldest of entries.keys()) {
      if (segments <= mostSegments) break
      if (oldest !== name) drop(oldest)
    }
  }

  return {
    get(name, open) {
      const cached = entries.get(name)
      const entry: Entry = cached ?? { film: open(), segments: 0 }
      // Moves it to the end, so that it is evicted last.
      entries.delete(name)
      entries.set(name, entry)
      if (!cached) {
        entry.film.then(
          (film) => measure(name, entry, film),
          () => entries.get(name) === entry && drop(name),
        )
      }
      return entry.film
    },
    close: drop,
  }
}

// A letter takes two bytes, a segment's offset 88.
const LETTERS_IN_A_SEGMENT = 44

/** Counts a film's segments; its subtitles count as the segments that would take as much memory. */
function segmentsOf({ video, dubbings, subtitles }: Film): number {
  const count = [...video, ...dubbings].reduce((sum, track) => sum + track.segments.length, 0)
  return subtitles.reduce((sum, { text }) => sum + Math.ceil(text.length / LETTERS_IN_A_SEGMENT), count)
}
