import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** The limit of reports in one call. */
export const MAX_REPORTS = 100

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A progress report: a player sends one every 15 seconds and when the viewer leaves it. */
export const ChannelReport = v.strictObject({
  /** By the device's clock (epoch ms). */
  at: EpochMs,
  channel_id: EntityId,
  /** The broadcast instant on screen (epoch ms): the present for live, earlier in the archive. */
  playing: EpochMs,
  /** The milliseconds played since the previous report. */
  played: v.pipe(Milliseconds, v.maxValue(60_000)),
})
export type ChannelReport = v.InferOutput<typeof ChannelReport>

/** The progress report of a film or an episode. */
export const TitleReport = v.strictObject({
  at: EpochMs,
  title_id: EntityId,
  /** 0 or nothing for what has no seasons. */
  season: v.optional(v.pipe(Milliseconds, v.maxValue(9999)), 0),
  episode: v.optional(v.pipe(Milliseconds, v.maxValue(9999)), 0),
  /**
   * The position of the picture on screen, in milliseconds from the start; no title lasts longer than a day.
   */
  position: v.pipe(Milliseconds, v.maxValue(86_400_000)),
  played: ChannelReport.entries.played,
})
export type TitleReport = v.InferOutput<typeof TitleReport>

/** A programme that was watched. */
export const WatchedProgramme = v.object({
  /** The programme's own id; the guide may have it no more. */
  _id: EntityId,
  channel_id: EntityId,
  title: v.string(),
  title_ru: v.string(),
  age: v.number(),
  start: EpochMs,
  end: EpochMs,
  /**
   * The position to resume at, in milliseconds from the programme's start. Null if it was barely started or
   * watched to its end.
   */
  position: v.nullable(Milliseconds),
  /** How far it was watched at last, in milliseconds from its start. */
  reached: Milliseconds,
  /** For how many milliseconds it was watched. */
  watched: Milliseconds,
  watched_at: EpochMs,
})
export type WatchedProgramme = v.InferOutput<typeof WatchedProgramme>

/** When the viewer removed it, by the device's clock; what was watched later stays. */
export const removedAt = v.object({
  at: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'malformed time'), v.transform(Number), EpochMs)),
})

const digits = v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'malformed number'), v.transform(Number))

export const recordBeats = {
  method: 'POST',
  path: '/history/beats',
  auth: 'required',
  body: v.strictObject({
    device: EntityId,
    beats: v.pipe(v.array(v.union([ChannelReport, TitleReport])), v.minLength(1), v.maxLength(MAX_REPORTS)),
  }),
  outlivesPage: true,
  data: v.object({ recorded: Milliseconds }),
} as const satisfies Call

export const watchHistory = {
  method: 'GET',
  path: '/history/list',
  auth: 'required',
  query: v.object({
    /** The `next` of the page before. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}~[a-z0-9][a-z0-9._-]{0,63}$/i, 'malformed place'))),
    limit: v.optional(v.pipe(digits, v.minValue(1), v.maxValue(100)), '30'),
  }),
  data: v.object({ items: v.array(WatchedProgramme), next: v.nullable(v.string()) }),
} as const satisfies Call

export const watchPosition = {
  method: 'GET',
  path: '/history/position/{id}',
  auth: 'required',
  params: v.object({ id: EntityId }),
  data: v.object({ position: v.nullable(Milliseconds), watched_at: v.nullable(EpochMs) }),
} as const satisfies Call

export const forgetWatched = {
  method: 'DELETE',
  path: '/history/{id}',
  auth: 'required',
  params: v.object({ id: EntityId }),
  query: removedAt,
  data: v.object({ status: v.literal('success') }),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const historyCalls = { recordBeats, watchHistory, watchPosition, forgetWatched }
