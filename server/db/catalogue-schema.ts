import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { TitleType } from '../../src/contract/titles.ts'

// Lists of a title are JSON where no query filters by a single value.

export type GenreRow = { id: string; position: number; name: string; name_ru: string }

export type PersonRow = { id: string; name: string; name_ru: string }

export type CollectionRow = GenreRow & { description: string; description_ru: string }

/** Columns of playable content, shared by films and episodes. */
type PlayedColumns = {
  /** 0 when it is not known. */
  duration_ms: number
  /** JSON: the contract's `Chapter[]`. */
  chapters: string
  /** JSON: the contract's `Intro`. */
  intro: string | null
}

/** A film, series or cartoon. */
export type TitleRow = PlayedColumns & {
  id: string
  type: TitleType
  name: string
  name_ru: string
  original_name: string
  year: number
  age: number
  /** JSON: ISO 3166 alpha-2. */
  countries: string
  /** JSON: BCP 47, as `subtitles`. */
  dubbing: string
  subtitles: string
  /** Null: open to every visitor. */
  package_id: string | null
  description: string
  description_ru: string
  /** JSON: the contract's `Picture`, as `backdrop` and each of `screenshots`. */
  poster: string
  backdrop: string | null
  screenshots: string
  /** Names of media. */
  trailer: string | null
  media: string | null
  added_ms: number
  rating_sum: number
  rating_count: number
  /** When the rating changed last. */
  rated_ms: number
}

export type TitleGenreRow = { title_id: string; genre_id: string; position: number }

export type TitlePersonRow = {
  title_id: string
  person_id: string
  job: 'director' | 'actor'
  position: number
  /** Whom an actor plays; empty when nothing is said. */
  role: string
  role_ru: string
}

export type CollectionTitleRow = { collection_id: string; title_id: string; position: number }

export type SeasonRow = { title_id: string; number: number; name: string; name_ru: string }

export type EpisodeRow = PlayedColumns & {
  title_id: string
  season: number
  number: number
  name: string
  name_ru: string
  description: string
  description_ru: string
  media: string
}

/** A review; one of the demonstration has no account. */
export type ReviewTable = {
  id: string
  title_id: string
  account_id: string | null
  author: string
  rating: number
  text: string
  written_ms: number
  /** 1: an operator hides it from everybody but its author. */
  hidden: Generated<number>
}

export type ReviewRow = Selectable<ReviewTable>

/**
 * A film or an episode that an account watched; season and episode are 0 for a film. The catalogue may have
 * it no more.
 */
export type WatchedTitleRow = {
  account_id: string
  title_id: string
  season: number
  episode: number
  length_ms: number
  position_ms: number
  watched_ms: number
  /** The last progress report that counts. */
  last_ms: number
  /** Reports up to this moment are removed from the history; 0 if it was never removed. */
  removed_ms: number
}

/** The hour since 1970 of `last_ms`, by which a history is indexed. */
export type ByHour = { last_hour: GeneratedAlways<number> }

/** The tables of the catalogue. */
export type CatalogueTables = {
  genres: GenreRow
  people: PersonRow
  collections: CollectionRow
  titles: TitleRow
  title_genres: TitleGenreRow
  title_people: TitlePersonRow
  collection_titles: CollectionTitleRow
  seasons: SeasonRow
  episodes: EpisodeRow
  reviews: ReviewTable
  watched_titles: WatchedTitleRow & ByHour
}
