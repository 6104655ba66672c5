import type { FavouriteChange } from '../../../src/contract/favourites.ts'
import { type Asking, fresh, type FreshAnswer, type Handlers } from '../../http/answers.ts'
import { signedIn } from '../users/viewer.ts'
import type { FavouriteStore } from './favourite-store.ts'

type FavouriteHandlers = Handlers<
  | 'favouriteChannels'
  | 'addFavouriteChannel'
  | 'removeFavouriteChannel'
  | 'favouriteStations'
  | 'addFavouriteStation'
  | 'removeFavouriteStation'
>

/** Answers the calls about favourite channels and stations. */
export function favouriteHandlers(channels: FavouriteStore, stations: FavouriteStore): FavouriteHandlers {
  return {
    async favouriteChannels(_input, { viewer }) {
      const rows = await channels.list(signedIn(viewer).id)
      return fresh(rows.map(({ item_id, added_ms }) => ({ channel_id: item_id, added_at: added_ms })))
    },
    addFavouriteChannel: ({ body }, asking) => change(channels, { itemId: body.channel_id, kept: true, at: body.at }, asking),
    removeFavouriteChannel: ({ params, query }, asking) =>
      change(channels, { itemId: params.id, kept: false, at: query.at }, asking),

    async favouriteStations(_input, { viewer }) {
      const rows = await stations.list(signedIn(viewer).id)
      return fresh(rows.map(({ item_id, added_ms }) => ({ station_id: item_id, added_at: added_ms })))
    },
    addFavouriteStation: ({ body }, asking) => change(stations, { itemId: body.station_id, kept: true, at: body.at }, asking),
    removeFavouriteStation: ({ params, query }, asking) =>
      change(stations, { itemId: params.id, kept: false, at: query.at }, asking),
  }
}

/** A device's clock may be ahead: a wish from the future would hold against every later one, so it counts as made now. */
async function change(
  store: FavouriteStore,
  { at, ...wish }: { itemId: string; kept: boolean; at: number | undefined },
  { viewer, nowMs }: Asking,
): Promise<FreshAnswer<FavouriteChange>> {
  const { is, was } = await store.wish({ ...wish, accountId: signedIn(viewer).id, atMs: Math.min(at ?? nowMs, nowMs) })
  return fresh({ isFavorite: is, wasFavorite: was })
}
