import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** A radio station (section 3). `stream url` is asked for with `liveStation` when somebody presses play. */
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
})
export type StationStream = v.InferOutput<typeof StationStream>

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

/** The calls of this resource; where two paths match one address, the more literal one stands first. */
export const radioCalls = { allStations, liveStation }
