import type { Generated, Insertable, Selectable } from 'kysely'
import type { LanguageTag } from '../../src/domain/i18n/locale.ts'
import type { AccountTables } from './account-schema.ts'
import type { BillingTables } from './billing-records-schema.ts'
import type { ByHour, CatalogueTables } from './catalogue-schema.ts'
import type { DeskTables } from './desk-schema.ts'
import type { OperatorTables } from './operator-schema.ts'

// Portable vocabulary: text ids, integer epoch milliseconds (UTC), integer minor units for money, 0 or 1 for
// truth.

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
  /** 0: nobody can order it. */
  on_sale: Generated<number>
  /** Of the trial's price; null: the currency of the period's price. */
  trial_currency: string | null
  /** How many periods have the discount; 0: all. */
  discount_periods: Generated<number>
  chargebee_item_price: string | null
  /** How many devices play at once; null: as many as the account has. */
  streams_at_once: number | null
  /** The item of the cash register that LiqPay prints on the receipt. */
  fiscal_item: number | null
}

export type PackageRow = Selectable<PackageTable>

export type ChannelTable = {
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
  /** Empty for a channel that plays `channel_streams`. */
  loop: string
  loop_offset: number
  /** The least age where no programme says one. */
  age: Generated<number>
  hidden: Generated<number>
  /** How far back an archive of its own reaches; 0 for none. */
  archive_days: Generated<number>
  /** When it was first shown; 0 when it has always been. */
  shown_ms: Generated<number>
}

export type ChannelRow = Selectable<ChannelTable>

/** A channel to be written. */
export type NewChannelRow = Insertable<ChannelTable>

export type ProgrammeTable = {
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
  /** Of the guide's own entry, so that an unchanged one is not written; null where no guide brought it. */
  hash: Generated<string | null>
  episode: Generated<string | null>
  subtitle: Generated<string | null>
  subtitle_ru: Generated<string | null>
}

export type ProgrammeRow = Selectable<ProgrammeTable>

/** A programme without its texts, as lists show it. */
export type BriefProgrammeRow = Pick<
  ProgrammeRow,
  'id' | 'channel_id' | 'day' | 'start_ms' | 'end_ms' | 'title' | 'title_ru' | 'age'
>

/** A programme to be written. */
export type NewProgrammeRow = Insertable<ProgrammeTable>

export type StationTable = {
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
  /**
   * The address of a stream of its own (Icecast or HLS), which the service relays; null when it plays its
   * loop.
   */
  stream: string | null
  age: Generated<number>
  hidden: Generated<number>
  /** JSON: request headers of the stream by lower-case name; secrets. */
  stream_headers: Generated<string>
  /** JSON: the findings of a probe. */
  probe: Generated<string | null>
  /** 0: never probed. */
  probed_ms: Generated<number>
  /** JSON: the operator's own values. */
  edits: Generated<string>
}

export type StationRow = Selectable<StationTable>

/** A programme of a station's schedule. */
export type StationProgrammeRow = { station_id: string; start_ms: number; end_ms: number; title: string; title_ru: string }

/** A track of the list that a station plays over and over, from the epoch on. */
export type StationTrackRow = { station_id: string; position: number; artist: string; title: string; seconds: number }

/** A programme that an account watched, with the guide's data of that time. */
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
  /** The last progress report that counts. */
  last_ms: number
  /** Reports up to this moment are removed from the history; 0 if it was never removed. */
  removed_ms: number
}

/** A device that sends progress reports. */
export type WatchDeviceRow = {
  account_id: string
  device_id: string
  /** When it last sent one, up to four minutes ago. */
  seen_ms: number
  /** The last moments that were counted, by its own time (`progress-moments.ts`). */
  moments: string
}

/** An account's last choice of dubbing or subtitles; no choice, no row. */
export type ChosenTrackRow = {
  account_id: string
  medium: 'film' | 'television'
  kind: 'dubbing' | 'subtitles'
  /** Empty for no subtitles. */
  track: string
  chosen_ms: number
}

/**
 * A call with its idempotency key in `name`; `answer` is the stored response as JSON, null while the call
 * runs.
 */
export type AnsweredCallRow = { account_id: string; call: string; name: string; begun_ms: number; answer: string | null }

/** An owner of reminders; concurrent additions lock this row. */
export type ReminderOwnerRow = { owner: string }

/** A reminder of a programme. */
export type ReminderRow = {
  id: string
  /** The account's id, or a hash of the device's name for a visitor. */
  owner: string
  /** Null for a visitor's. */
  account_id: string | null
  programme_id: string
  /** The programme at the time of the request; the guide may have given it another id since. */
  asked_id: string
  channel_id: string
  title: string
  title_ru: string
  age: number
  start_ms: number
  end_ms: number
  asked_start_ms: number
  due_ms: number
  /** `told`: pushes were sent, or no device subscribes; `gone`: the guide has removed it. */
  state: 'waiting' | 'told' | 'gone'
}

/** Where pushes to a device go; the endpoint is a secret. */
export type PushSubscriptionRow = {
  /** A hash of the device's name. */
  device: string
  /** The session signed in on the device; null for a visitor. */
  session_id: string | null
  endpoint: string
  p256dh: string
  auth: string
  language: LanguageTag
  changed_ms: number
}

/** A push that has not arrived at its service yet. */
export type ReminderPushRow = {
  reminder_id: string
  device: string
  kind: 'soon' | 'gone'
  /** When to try (again). While a process sends it, until when the others leave it alone. */
  next_ms: number
  /** When it is of no use any more. */
  until_ms: number
  tries: number
  /** How many tries since the last answer have ended without a word, as when a process is killed. */
  unanswered: number
}

export type RedirectRow = { from_path: string; to_path: string }

/**
 * A picture served at `/images/{id}`; the id is made from its content, so an address never changes its
 * meaning.
 */
export type PictureRow = { id: string; media_type: string; body_base64: string }

/** How playback went in an hour, as browsers report without names: the sum of one measure. */
export type PlaybackHourRow = {
  hour_ms: number
  kind: 'live' | 'archive' | 'film' | 'radio'
  delivery: 'hls' | 'direct' | 'download' | 'none'
  measure: 'start' | 'stall' | 'played_ms' | 'failure'
  /** Of a start its upper limit in milliseconds, or `over`; of a failure its kind. */
  detail: string
  amount: number
}

/** An action of an operator, a viewer or the service on an account or a rule. */
export type AuditRow = {
  id: string
  at_ms: number
  actor: 'system' | 'viewer' | `operator:${string}`
  action: string
  /** `account:ID`, `redirect:PATH`, or `erased:` and a random id. */
  subject: string
  before: string | null
  after: string | null
  reason: string
}

/** Small facts about the data itself, such as how far the guide is filled. */
export type FactRow = { key: string; value: string }

export type Database = AccountTables &
  CatalogueTables &
  OperatorTables &
  DeskTables &
  BillingTables & {
    categories: CategoryRow
    packages: PackageTable
    channels: ChannelTable
    programmes: ProgrammeTable
    stations: StationTable
    station_programmes: StationProgrammeRow
    station_rotation: StationTrackRow
    watch_history: WatchedRow & ByHour
    watch_devices: WatchDeviceRow
    chosen_tracks: ChosenTrackRow
    answered_calls: AnsweredCallRow
    reminder_owners: ReminderOwnerRow
    reminders: ReminderRow
    push_subscriptions: PushSubscriptionRow
    reminder_pushes: ReminderPushRow
    redirects: RedirectRow
    pictures: PictureRow
    facts: FactRow
    audit: AuditRow
    playback_hours: PlaybackHourRow
  }
