import type { Art } from '../posters/posters.ts'
import type { Age, Text } from '../programme-bank/entry.ts'
import type { GenreId } from './genres.ts'

/** A title's texts: of a programme in the demonstration's guide, or the catalogue's own. */
type Telling = { aired: string } | { age: Age; uk: Text; ru: Text }

/** One title of the demonstration catalogue. */
export type Entry = Telling & {
  id: string
  /** The title in its country of origin. By default the Ukrainian name. */
  original?: string
  year: number
  genres: readonly GenreId[]
  /** ISO 3166 alpha-2. */
  countries: readonly string[]
  /** How many seasons a serial has, and episodes in each. */
  seasons?: number
  episodes?: number
  art: Art
}
