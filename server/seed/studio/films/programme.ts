import { BOAT } from './boat-story.ts'
import type { ShortFilm } from './film.ts'

/** The short films by the names that titles know them by. */
export const FILMS: Record<string, ShortFilm> = {
  'film-1': BOAT,
}
