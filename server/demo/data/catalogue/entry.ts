import type { Art } from '../posters/posters.ts'
import type { Age, Text } from '../programme-bank/entry.ts'
import type { GenreId } from './genres.ts'

/** What a title is called and about: as the guide has it, or the catalogue's own. */
type Telling = { aired: string } | { age: Age; uk: Text; ru: Text }

/** One title of the demonstration catalogue. */
export type Entry = Telling & {
  id: string
  /** What it is called where it comes from; absent: the Ukrainian name. */
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
