import { queryOptions } from '@tanstack/react-query'
import { favouriteChannels, favouriteStations } from '../../contract/favourites.ts'
import type { FavouriteKind } from '../../domain/account/pending-changes.ts'
import { call } from '../../app-state/api-client.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'

/** The API call of each kind's list. */
const LISTS: Record<FavouriteKind, () => Promise<readonly string[]>> = {
  channels: async () => (await call(favouriteChannels)).map(({ channel_id }) => channel_id),
  stations: async () => (await call(favouriteStations)).map(({ station_id }) => station_id),
  // The schema of titles is a lazy chunk.
  titles: async () => {
    const { favouriteTitles } = await import('../../contract/own-titles.ts')
    return (await call(favouriteTitles)).map(({ title_id }) => title_id)
  },
}

const CALLS = { channels: 'favouriteChannels', stations: 'favouriteStations', titles: 'favouriteTitles' } as const

/** Returns the query key of the favourites of a kind. */
export const favouritesKey = (kind: FavouriteKind) => queryKeyOf(CALLS[kind])

/** The account's favourites on the server, first added first. */
export const favouritesQuery = (kind: FavouriteKind) => queryOptions({ queryKey: favouritesKey(kind), queryFn: LISTS[kind] })
