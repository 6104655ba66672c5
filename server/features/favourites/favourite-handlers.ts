import type { FavouriteChange } from '../../../src/contract/favourites.ts'
import { type CallContext, fresh, type FreshResult, type Handlers } from '../../http/handler-result.ts'
import { signedIn } from '../../http/viewer.ts'
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
    addFavouriteChannel: ({ body }, context) =>
      applyChange(channels, { itemId: body.channel_id, isFavourite: true, at: body.at }, context),
    removeFavouriteChannel: ({ params, query }, context) =>
      applyChange(channels, { itemId: params.id, isFavourite: false, at: query.at }, context),

    async favouriteStations(_input, { viewer }) {
      const rows = await stations.list(signedIn(viewer).id)
      return fresh(rows.map(({ item_id, added_ms }) => ({ station_id: item_id, added_at: added_ms })))
    },
    addFavouriteStation: ({ body }, context) =>
      applyChange(stations, { itemId: body.station_id, isFavourite: true, at: body.at }, context),
    removeFavouriteStation: ({ params, query }, context) =>
      applyChange(stations, { itemId: params.id, isFavourite: false, at: query.at }, context),
  }
}

/**
 * Applies a viewer's change. A time ahead of the server's counts as now: otherwise no later change would win.
 */
export async function applyChange(
  store: FavouriteStore,
  { at, ...change }: { itemId: string; isFavourite: boolean; at: number | undefined },
  { viewer, nowMs }: CallContext,
): Promise<FreshResult<FavouriteChange>> {
  const { is, was } = await store.apply({ ...change, accountId: signedIn(viewer).id, atMs: Math.min(at ?? nowMs, nowMs) })
  return fresh({ isFavorite: is, wasFavorite: was })
}
