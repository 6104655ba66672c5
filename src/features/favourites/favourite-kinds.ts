import { queryOptions } from '@tanstack/react-query'
import {
  addFavouriteChannel,
  addFavouriteStation,
  type FavouriteChange,
  favouriteChannels,
  favouriteStations,
  removeFavouriteChannel,
  removeFavouriteStation,
} from '../../contract/favourites.ts'
import { call } from '../../platform/http.ts'

/** What can be a favourite, and how the service is asked about it. */
export type FavouriteKind = {
  name: 'channels' | 'stations'
  list: () => Promise<readonly string[]>
  add: (id: string) => Promise<FavouriteChange>
  remove: (id: string) => Promise<FavouriteChange>
}

/** The two kinds of favourites. */
export const KINDS: Record<FavouriteKind['name'], FavouriteKind> = {
  channels: {
    name: 'channels',
    list: async () => (await call(favouriteChannels)).map(({ channel_id }) => channel_id),
    add: (channel_id) => call(addFavouriteChannel, { body: { channel_id } }),
    remove: (id) => call(removeFavouriteChannel, { params: { id }, query: {} }),
  },
  stations: {
    name: 'stations',
    list: async () => (await call(favouriteStations)).map(({ station_id }) => station_id),
    add: (station_id) => call(addFavouriteStation, { body: { station_id } }),
    remove: (id) => call(removeFavouriteStation, { params: { id }, query: {} }),
  },
}

/** The ids of the signed-in person's favourites, the first added first. The first word of the key makes it go with the session. */
export const favouritesQuery = ({ name, list }: Pick<FavouriteKind, 'name' | 'list'>) =>
  queryOptions({ queryKey: ['user', 'favourites', name], queryFn: list })
