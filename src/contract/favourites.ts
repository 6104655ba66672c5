import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** A favourite channel; the channel itself is in the list of channels. */
export const FavouriteChannel = v.object({ channel_id: EntityId, added_at: EpochMs })
export type FavouriteChannel = v.InferOutput<typeof FavouriteChannel>

/** A favourite station; the station itself is in the list of stations. */
export const FavouriteStation = v.object({ station_id: EntityId, added_at: EpochMs })
export type FavouriteStation = v.InferOutput<typeof FavouriteStation>

/** The result of a change: whether the item is a favourite now, and whether it was before. */
export const FavouriteChange = v.object({ isFavorite: v.boolean(), wasFavorite: v.boolean() })
export type FavouriteChange = v.InferOutput<typeof FavouriteChange>

const byId = v.object({ id: EntityId })

/**
 * When the viewer pressed, by the device's clock; a change that waited offline keeps its time, and the last
 * one by time holds.
 */
const changeTime = { at: v.optional(EpochMs) }
const changeTimeInQuery = v.object({
  at: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'malformed time'), v.transform(Number), EpochMs)),
})

export const favouriteChannels = {
  method: 'GET',
  path: '/channels/favorites/list',
  auth: 'required',
  data: v.array(FavouriteChannel),
} as const satisfies Call

export const addFavouriteChannel = {
  method: 'POST',
  path: '/channels/favorites/add',
  auth: 'required',
  body: v.strictObject({ channel_id: EntityId, ...changeTime }),
  data: FavouriteChange,
  once: true,
} as const satisfies Call

export const removeFavouriteChannel = {
  method: 'DELETE',
  path: '/channels/favorites/{id}',
  auth: 'required',
  params: byId,
  query: changeTimeInQuery,
  data: FavouriteChange,
  once: true,
} as const satisfies Call

export const favouriteStations = {
  method: 'GET',
  path: '/radio/favorites/list',
  auth: 'required',
  data: v.array(FavouriteStation),
} as const satisfies Call

export const addFavouriteStation = {
  method: 'POST',
  path: '/radio/favorites/add',
  auth: 'required',
  body: v.strictObject({ station_id: EntityId, ...changeTime }),
  data: FavouriteChange,
  once: true,
} as const satisfies Call

export const removeFavouriteStation = {
  method: 'DELETE',
  path: '/radio/favorites/{id}',
  auth: 'required',
  params: byId,
  query: changeTimeInQuery,
  data: FavouriteChange,
  once: true,
} as const satisfies Call

/** The list of favourite titles comes with what lists show of them (own-titles.ts). */
export const addFavouriteTitle = {
  method: 'POST',
  path: '/catalogue/favorites/add',
  auth: 'required',
  body: v.strictObject({ title_id: EntityId, ...changeTime }),
  data: FavouriteChange,
  once: true,
} as const satisfies Call

export const removeFavouriteTitle = {
  method: 'DELETE',
  path: '/catalogue/favorites/{id}',
  auth: 'required',
  params: byId,
  query: changeTimeInQuery,
  data: FavouriteChange,
  once: true,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const favouriteCalls = {
  favouriteChannels,
  addFavouriteChannel,
  removeFavouriteChannel,
  favouriteStations,
  addFavouriteStation,
  removeFavouriteStation,
}
