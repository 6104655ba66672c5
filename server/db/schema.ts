/* oxlint-disable max-lines -- the types of all tables, one after the other */
import type { Generated, Insertable, Selectable } from 'kysely'
import type { LanguageTag } from '../../src/domain/i18n/locale.ts'
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

export type AccountTable = {
  id: string
  name: string
  /** E.164; only a number that its owner confirmed. */
  phone: Generated<string | null>
  /** In lower case. Unique among confirmed ones. */
  email: Generated<string | null>
  email_verified: Generated<number>
  email_notifications: Generated<number>
  /** A PHC string; null for an account without a password. */
  password_hash: Generated<string | null>
  /** When a code to a number or an address set the password last; 0 when none did. */
  password_by_code_ms: Generated<number>
  /** Address of a picture. */
  userpic: Generated<string | null>
  /** Eight digits that a person can read out. */
  support_id: string
  created_ms: number
  /** 0 unless an operator blocked it: then every token and sign-in is refused. */
  blocked_ms: Generated<number>
  /** When it is erased, as its person or an operator wished; null otherwise. */
  erase_ms: Generated<number | null>
}

export type AccountRow = Selectable<AccountTable>

export type SessionTable = {
  token_hash: string
  id: string
  account_id: string
  created_ms: number
  /** The device's own id; null for an operator's access key. */
  device_id: string | null
  /** 1 to 5, unique in its account, so it limits devices; null for an access key, which is no device. */
  slot: number | null
  platform: string
  label: string
  last_seen_ms: number
  /** The last proof of identity, by sign-in, password or code (epoch ms); 0 for none. */
  proven_ms: Generated<number>
}

/** A device that plays, by its session; it counts until `until_ms`. */
export type StreamLeaseRow = { session_id: string; account_id: string; begun_ms: number; until_ms: number }

export type SessionRow = Selectable<SessionTable>

/** A device that signed in to an account; `device_hash` is an HMAC of its `device-id`. */
export type KnownDeviceRow = { account_id: string; device_hash: string; seen_ms: number }

/** The account that signed in last on a device; `device_hash` is an HMAC of its `device-id`. */
export type DeviceOwnerRow = { device_hash: string; account_id: string; seen_ms: number }

/** An account of a social network that signs in here. */
export type SocialIdentityRow = { provider: string; subject: string; account_id: string; linked_ms: number }

/** A sign-in in progress at a social network; `account_id` is the account that links it. */
export type SocialFlowRow = {
  secret_hash: string
  provider: string
  state: string
  verifier: string
  nonce: string
  account_id: string | null
  expires_ms: number
}

/** A code that was sent. `login` is the number or the address that it went to. */
export type OneTimeCodeRow = {
  flow: string
  purpose: string
  login: string
  /** Set for codes that a signed-in account requested. */
  account_id: string | null
  /** Empty for a code that was never sent. */
  code_hash: string
  sent_ms: number
  expires_ms: number
  tries: number
  /** Sign-up data, stored until the viewer confirms the code. */
  name: string | null
  password_hash: string | null
}

/** When a code was last sent to an address, for any requester. */
export type CodeSendingRow = { purpose: string; login: string; sent_ms: number }

/** Permits one further step after a proof of identity. */
export type TicketRow = { ticket_hash: string; kind: string; account_id: string; expires_ms: number }

/**
 * A short code on the screen of a device that waits for approval; `account_id` is the account that approved
 * it.
 */
export type DeviceCodeRow = {
  code: string
  secret_hash: string
  device_id: string
  platform: string
  label: string
  expires_ms: number
  account_id: string | null
}

/**
 * A viewer's favourite channel, station or title. The latest change wins, so a removed favourite stays as a
 * row.
 */
export type FavouriteRow = {
  account_id: string
  item_id: string
  /** 1 while it is a favourite. */
  kept: number
  /** When the winning change was made. */
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

/** A session for which the PIN has opened items above the age limit. */
export type ParentalOpeningRow = { session_id: string; account_id: string; until_ms: number }

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

export type Database = CatalogueTables &
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
    accounts: AccountTable
    sessions: SessionTable
    stream_leases: StreamLeaseRow
    known_devices: KnownDeviceRow
    device_owners: DeviceOwnerRow
    favourite_channels: FavouriteRow
    favourite_stations: FavouriteRow
    favourite_titles: FavouriteRow
    parental_controls: ParentalControlRow
    parental_openings: ParentalOpeningRow
    watch_history: WatchedRow & ByHour
    watch_devices: WatchDeviceRow
    chosen_tracks: ChosenTrackRow
    answered_calls: AnsweredCallRow
    social_identities: SocialIdentityRow
    social_flows: SocialFlowRow
    one_time_codes: OneTimeCodeRow
    code_sendings: CodeSendingRow
    tickets: TicketRow
    device_codes: DeviceCodeRow
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
