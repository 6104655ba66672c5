import type { Generated, Selectable } from 'kysely'

// Portable vocabulary: text ids, integer epoch milliseconds (UTC), integer minor units for money, 0 or 1 for truth.

export type CategoryRow = { id: string; slug: string; position: number; name: string; name_ru: string }

export type PackageTable = {
  id: string
  name: string
  /** A package includes every channel of the packages of lower rank. */
  rank: number
  archive_days: number
  /** For one period; null when the service does not set the price. */
  price_minor: number | null
  /** ISO 4217. */
  currency: string | null
  period_days: Generated<number>
  trial_days: Generated<number>
  /** For the whole trial; 0 when it is free. */
  trial_price_minor: number | null
  discount_percent: Generated<number>
  /** The app store that alone sells it. */
  store: 'ios' | 'android' | null
}

export type PackageRow = Selectable<PackageTable>

export type ChannelRow = {
  id: string
  number: number
  slug: string
  name: string
  name_ru: string
  category_id: string
  /** Null: open to every visitor. */
  package_id: string | null
  logo: string
  cover: string | null
  loop: string
  loop_offset: number
}

export type ProgrammeRow = {
  id: string
  channel_id: string
  /** Kyiv calendar day of the start. */
  day: string
  start_ms: number
  end_ms: number
  title: string
  title_ru: string
  description: string
  description_ru: string
  age: number
}

export type StationRow = {
  id: string
  number: number
  slug: string
  name: string
  name_ru: string
  genre: string
  genre_ru: string
  logo: string
  loop: string
  loop_offset: number
  working: number
  /** The address of a stream of its own (Icecast or HLS), which the service relays; null when it plays its loop. */
  stream: string | null
}

/** What a station has on by its schedule. */
export type StationProgrammeRow = { station_id: string; start_ms: number; end_ms: number; title: string; title_ru: string }

/** A track of the list that a station plays over and over, from the epoch on. */
export type StationTrackRow = { station_id: string; position: number; artist: string; title: string; seconds: number }

export type AccountRow = { id: string; name: string; package_id: string | null }

export type SessionRow = { token_hash: string; account_id: string; created_ms: number }

/** A channel or station that a viewer wished to keep; the last wish by time is what holds, so a wish to drop it stays as a row. */
export type FavouriteRow = {
  account_id: string
  item_id: string
  /** 1 while it is a favourite. */
  kept: number
  /** When the wish that holds was made. */
  changed_ms: number
  /** When it became a favourite. */
  added_ms: number
  /** Settles the order of those added in one millisecond. */
  place: number
}

/** An account's age limit with the PIN that lifts it for a while. */
export type ParentalControlRow = {
  account_id: string
  age_limit: 3 | 6 | 12 | 16
  /** A PHC string. */
  pin_hash: string
  wrong_tries: number
  /** 0 when it has not been locked since the last right PIN. */
  locked_until_ms: number
}

/** A session to which the PIN has opened what is above the limit. */
export type ParentalOpeningRow = { session_key: string; account_id: string; until_ms: number }

/** A programme that an account watched, with what the guide said of it then. */
export type WatchedRow = {
  account_id: string
  programme_id: string
  channel_id: string
  title: string
  title_ru: string
  age: number
  start_ms: number
  end_ms: number
  /** From the programme's start. */
  position_ms: number
  watched_ms: number
  /** The last beat that counts. */
  last_ms: number
  /** Until when what was watched is taken out of the history; 0 when it never was. */
  removed_ms: number
}

/** A beat that has been counted, by the device's own time. */
export type BeatRow = { account_id: string; device_id: string; at_ms: number; received_ms: number }

export type RedirectRow = { from_path: string; to_path: string }

/** A picture served at `/images/{id}`; the id is made from its content, so an address never changes its meaning. */
export type PictureRow = { id: string; media_type: string; body_base64: string }

/** Small facts about the data itself, such as how far the guide is filled. */
export type FactRow = { key: string; value: string }

export type Database = {
  categories: CategoryRow
  packages: PackageTable
  channels: ChannelRow
  programmes: ProgrammeRow
  stations: StationRow
  station_programmes: StationProgrammeRow
  station_rotation: StationTrackRow
  accounts: AccountRow
  sessions: SessionRow
  favourite_channels: FavouriteRow
  favourite_stations: FavouriteRow
  parental_controls: ParentalControlRow
  parental_openings: ParentalOpeningRow
  watch_history: WatchedRow
  watch_beats: BeatRow
  redirects: RedirectRow
  pictures: PictureRow
  facts: FactRow
}
