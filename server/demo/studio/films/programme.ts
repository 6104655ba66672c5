import { BOAT } from './boat-story.ts'
import type { ShortFilm } from './film.ts'
import { HEDGEHOG } from './hedgehog-story.ts'
import { KITE } from './kite-story.ts'
import { LETTER } from './letter-story.ts'
import { LIGHTHOUSE } from './lighthouse-story.ts'
import { SNOWMAN } from './snowman-story.ts'
import { STAR } from './star-story.ts'
import { TRAIN } from './train-story.ts'

/** The short films by the names that titles know them by. */
export const FILMS: Record<string, ShortFilm> = {
  'film-1': BOAT,
  'film-2': HEDGEHOG,
  'film-3': SNOWMAN,
  'film-4': STAR,
  'film-5': KITE,
  'film-6': LIGHTHOUSE,
  'film-7': TRAIN,
  'film-8': LETTER,
}
