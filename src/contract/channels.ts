import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'
import { ChannelIds } from './channel-parts.ts'

/** The longest archive (section 9). Responses that devices stored before the field was added have it. */
const WHOLE_ARCHIVE_DAYS = 30

/** Formats that browsers play or do not; the first is of the picture, the others of the sound. */
export const Format = v.picklist(['hevc', 'mp2', 'ac3', 'eac3', 'latm', 'dts', 'other-audio'])
export type Format = v.InferOutput<typeof Format>

/** Which browsers play a stream: all, those with some formats, or none with the reason. */
export const Plays = v.union([
  v.literal('all'),
  /** With `container`, the formats lie in fMP4, which browsers play by themselves. */
  v.object({ needs: v.array(Format), container: v.optional(v.literal('fmp4')) }),
  v.object({ no: v.picklist(['mpeg2', 'other-video', 'scrambled']) }),
])
export type Plays = v.InferOutput<typeof Plays>

/** A television channel as the viewer's tier sees it (section 3). */
export const Channel = v.object({
  _id: EntityId,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.string(),
  name_ru: v.string(),
  slug: v.string(),
  category_id: EntityId,
  /** Address of a square picture. */
  logo: v.string(),
  /** Address of a 16:9 still, for places that show the channel without playing it. */
  cover: v.nullable(v.string()),
  /** Whether the viewer's tier may watch it live. */
  allowed: v.boolean(),
  /** How many programme days, today included, the viewer's tier may watch. */
  epg_days: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * How many days, today included, the channel's own archive has; 0 if it has none, and then `epg_days` is 0
   * as well.
   */
  archive_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), WHOLE_ARCHIVE_DAYS),
  /** The package a viewer needs; null when the channel is open to every visitor. */
  package_id: v.nullable(EntityId),
  /** Absent where the stream was never looked at. */
  plays: v.optional(Plays),
})
export type Channel = v.InferOutput<typeof Channel>

export const ChannelCategory = v.object({
  _id: EntityId,
  slug: v.string(),
  name: v.string(),
  name_ru: v.string(),
  channels: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type ChannelCategory = v.InferOutput<typeof ChannelCategory>

/**
 * An address that plays, valid until `expires_at` (section 3: "stream response ... with element and type").
 */
export const Stream = v.object({
  status: v.literal('success'),
  channel_id: EntityId,
  url: v.string(),
  element: v.picklist(['video', 'audio']),
  type: v.string(),
  expires_at: EpochMs,
  /**
   * The text of the multivariant playlist at `url`, which saves the player a request. Null if the server does
   * not have it.
   */
  playlist: v.nullable(v.string()),
})
export type Stream = v.InferOutput<typeof Stream>

/**
 * An archive window that plays. `complete` is false while its end still lies ahead, and the playlist grows
 * until then. `gaps` were not recorded: `[from, to)`, by time.
 */
export const ArchiveStream = v.object({
  ...Stream.entries,
  start: EpochMs,
  end: EpochMs,
  complete: v.boolean(),
  gaps: v.optional(v.array(v.tuple([EpochMs, EpochMs])), []),
})
export type ArchiveStream = v.InferOutput<typeof ArchiveStream>

/** The window that is wanted: a programme's, or a start with a duration in seconds. */
export const ArchiveRequest = v.union([
  v.strictObject({ channel_id: EntityId, program_id: EntityId }),
  v.strictObject({
    channel_id: EntityId,
    start: EpochMs,
    duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 3600)),
  }),
])
export type ArchiveRequest = v.InferOutput<typeof ArchiveRequest>

const byId = v.object({ id: EntityId })

export const allChannels = {
  method: 'GET',
  path: '/channels/all',
  auth: 'tiered',
  data: v.array(Channel),
} as const satisfies Call

export const firstChannel = {
  method: 'GET',
  path: '/channels/first-channel',
  auth: 'tiered',
  data: Channel,
} as const satisfies Call

export const channelCategories = {
  method: 'GET',
  path: '/channels/categories',
  auth: 'public',
  data: v.array(ChannelCategory),
} as const satisfies Call

export const protectedChannels = {
  method: 'GET',
  path: '/channels/protected-all',
  auth: 'required',
  /** Without `channels`: all of them. */
  query: v.object({ channels: v.optional(ChannelIds) }),
  data: v.array(v.object({ ...Channel.entries, stream: v.nullable(Stream) })),
} as const satisfies Call

export const liveWithDuration = {
  method: 'POST',
  path: '/channels/live-with-duration',
  auth: 'tiered',
  body: ArchiveRequest,
  data: ArchiveStream,
} as const satisfies Call

export const showChannel = {
  method: 'GET',
  path: '/channels/show/{id}',
  auth: 'tiered',
  params: byId,
  data: Channel,
} as const satisfies Call

export const liveChannel = {
  method: 'GET',
  path: '/channels/live/{id}',
  auth: 'tiered',
  params: byId,
  data: Stream,
} as const satisfies Call

/** Plays on this device; where the package plays on as many already, the one that plays longest stops. */
export const claimStream = {
  method: 'PUT',
  path: '/channels/claim-stream',
  auth: 'required',
  data: v.object({ status: v.literal('success') }),
} as const satisfies Call

export const channelBySlug = {
  method: 'GET',
  path: '/channels/slug/{slug}',
  auth: 'tiered',
  params: v.object({ slug: EntityId }),
  data: Channel,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const channelCalls = {
  allChannels,
  firstChannel,
  channelCategories,
  protectedChannels,
  claimStream,
  liveWithDuration,
  showChannel,
  liveChannel,
  channelBySlug,
}
