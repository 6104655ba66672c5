import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/**
 * A radio station (section 3). The page requests `stream url` with `liveStation` when the viewer presses
 * play.
 */
export const Station = v.object({
  _id: EntityId,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.string(),
  name_ru: v.string(),
  slug: v.string(),
  genre: v.string(),
  genre_ru: v.string(),
  logo_rect: v.string(),
  /** False for a station flagged "temporarily not working" (section 8). */
  working: v.boolean(),
})
export type Station = v.InferOutput<typeof Station>

export const StationStream = v.object({
  status: v.literal('success'),
  url: v.string(),
  type: v.string(),
  expires_at: EpochMs,
  /**
   * The text of the multivariant playlist at `url`, which saves the player a request. Null if the server does
   * not have it.
   */
  playlist: v.nullable(v.string()),
})
export type StationStream = v.InferOutput<typeof StationStream>

/** The current entry of a station's schedule. */
export const StationProgramme = v.object({ title: v.string(), title_ru: v.string(), start: EpochMs, end: EpochMs })
export type StationProgramme = v.InferOutput<typeof StationProgramme>

/**
 * A track as the station's stream or playlist names it, heard from `start` until the next one. An empty title
 * means that the station names none.
 */
export const Track = v.object({ artist: v.string(), title: v.string(), start: EpochMs })
export type Track = v.InferOutput<typeof Track>

/**
 * The programmes and tracks of a station around the present, oldest first. The past covers listeners behind
 * the live edge; the future is as far as it is known.
 */
export const StationOnAir = v.object({ station_id: EntityId, programmes: v.array(StationProgramme), tracks: v.array(Track) })
export type StationOnAir = v.InferOutput<typeof StationOnAir>

export const allStations = {
  method: 'GET',
  path: '/radio/all',
  auth: 'public',
  data: v.array(Station),
} as const satisfies Call

export const liveStation = {
  method: 'GET',
  path: '/radio/live/{stationId}',
  auth: 'public',
  params: v.object({ stationId: EntityId }),
  data: StationStream,
} as const satisfies Call

/** Lists the programmes and tracks of every station now; added to section 7. */
export const stationsOnAir = {
  method: 'GET',
  path: '/radio/now',
  auth: 'public',
  data: v.array(StationOnAir),
} as const satisfies Call

/** Returns the programmes and tracks of one station now; added to section 7. */
export const stationOnAir = {
  method: 'GET',
  path: '/radio/now/{stationId}',
  auth: 'public',
  params: v.object({ stationId: EntityId }),
  data: StationOnAir,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const radioCalls = { allStations, liveStation, stationsOnAir, stationOnAir }
