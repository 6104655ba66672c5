import type { Generated, Selectable } from 'kysely'

// The tables of an operator's lists, guides and channels. Addresses and headers of sources and streams are
// secrets.

/** A list of channels or a guide that the operator brought, and the state of its refreshes. */
export type SourceTable = {
  /** The operator's name for it. */
  id: string
  kind: 'm3u' | 'xmltv'
  /** A URL, or a `file:` URL. */
  address: string
  /** JSON: request headers by lower-case name. */
  headers: Generated<string>
  /** Null: the encoding is detected. */
  encoding: string | null
  /** IANA zone of times that name none. */
  zone: Generated<string>
  /** 0: refreshed by command alone. */
  every_s: Generated<number>
  package_id: string | null
  category_id: string | null
  /** JSON: the operator's rules for groups, names and entries to skip. */
  rules: Generated<string>
  delivery: Generated<'relay' | 'direct'>
  /** 1: its addresses may lead to private networks. */
  may_reach_private: Generated<number>
  /** Upstream connections at once; 0 for any number. */
  max_connections: Generated<number>
  etag: string | null
  last_modified: string | null
  /** Of the content that was applied last. */
  sha256: string | null
  /**
   * The next refresh. A process claims the source by moving it 15 minutes behind `checked_ms`. Negative: an
   * operator asked for one at that instant, whatever the schedule; only the claim takes it back.
   */
  next_ms: Generated<number>
  checked_ms: Generated<number>
  changed_ms: Generated<number>
  /** Failed refreshes since the last success. */
  failed: Generated<number>
  /**
   * How the last refresh ended. `loss`: refused, because too many channels would go. `accepted`: an operator
   * lets the next refresh lose them, and its own end follows.
   */
  state: Generated<'ok' | 'failing' | 'loss' | 'accepted' | 'removed'>
  /** JSON: the last report. */
  report: Generated<string>
}

export type SourceRow = Selectable<SourceTable>

/** The identity of an entry in its list, by which the next refresh finds it again. */
type ImportedColumns = {
  source_id: string
  /** Unique in its source. */
  key: string
  tvg_id: string | null
  /** The words of the name, joined with spaces. */
  words: string
  /** JSON: host and path of each address. */
  places: string
  /** JSON: the list's own values, which an operator's edits cover. */
  imported: string
  seen_ms: number
  missing_since_ms: number | null
  /** Refreshes since it is missing. */
  misses: Generated<number>
}

export type ImportedChannelTable = ImportedColumns & { channel_id: string }
export type ImportedStationTable = ImportedColumns & { station_id: string }

/** The operator's own values of a channel; null where the list's value holds. */
export type ChannelEditsRow = {
  channel_id: string
  name: string | null
  name_ru: string | null
  number: number | null
  category_id: string | null
  /** Empty: open to every visitor. */
  package_id: string | null
  age: number | null
  hidden: number | null
  archive_days: number | null
  logo: string | null
  /** The guide's times are moved by this. */
  shift_minutes: number | null
  /** `direct`: browsers fetch the stream themselves. */
  delivery: 'relay' | 'direct' | null
}

/** An upstream of a channel; the first position is preferred, the others are its alternates. */
export type ChannelStreamTable = {
  channel_id: string
  /** From 0 on. */
  position: number
  /** `unknown`: the address does not say, the first bytes do. */
  kind: 'hls' | 'ts' | 'multicast' | 'loop' | 'unknown'
  address: string
  /** JSON: request headers by lower-case name, for playlists, segments and keys. */
  headers: Generated<string>
  /** The programme number in a multiplex. */
  program: number | null
  /** JSON: mode, days and source of the upstream's catch-up. */
  catchup: string | null
  /**
   * Its source says whether it may be relayed and may reach private networks; null for a stream set by hand.
   */
  source_id: string | null
  /** JSON: the findings of a probe (server/media/stream-probe). */
  probe: string | null
  /** 0: never probed. */
  probed_ms: Generated<number>
}

export type ChannelStreamRow = Selectable<ChannelStreamTable>

/** A channel of a guide. */
export type GuideChannelTable = {
  source_id: string
  guide_id: string
  /** JSON: `{ lang, text }[]`. */
  names: string
  icon: string | null
  words: string
  folded: string
  seen_ms: Generated<number>
}

/** The guide of a channel; an empty `guide_id` is the operator's word that it has none. */
export type GuideLinkTable = {
  channel_id: string
  source_id: string | null
  guide_id: string
  how: 'hand' | 'id' | 'id-fold' | 'words' | 'folded'
  shift_minutes: Generated<number>
}

/** A recorded hour of a channel. */
export type RecordingRow = {
  channel_id: string
  /** The start of the UTC hour. */
  hour_ms: number
  /** Where its segments lie. */
  store: 'disk' | 's3'
  bytes: number
  /** The start of its first and the end of its last segment. */
  from_ms: number
  to_ms: number
  /** JSON: `[fromMs, toMs]` of each interval between them without a recording. */
  gaps: string
}

/** The tables of an operator's lists, guides and recordings. */
export type OperatorTables = {
  sources: SourceTable
  imported_channels: ImportedChannelTable
  imported_stations: ImportedStationTable
  channel_edits: ChannelEditsRow
  channel_streams: ChannelStreamTable
  guide_channels: GuideChannelTable
  guide_links: GuideLinkTable
  recordings: RecordingRow
}
