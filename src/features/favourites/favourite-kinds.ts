import { queryOptions } from '@tanstack/react-query'
import { type FavouriteChange, favouriteChannels, favouriteStations } from '../../contract/favourites.ts'
import { withFavourite } from '../../domain/account/favourites.ts'
import type { FavouriteKind, PendingFavourite } from '../../domain/account/pending-changes.ts'
import { call } from '../../app-state/api-client.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import type { SentChange } from '../../sync/send-change.ts'
import { fetchWithChanges } from '../account/outbox-store.ts'

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

/**
 * The account's favourites on the server, first added first, with the changes that were sent while it made
 * the list.
 */
export const favouritesQuery = (kind: FavouriteKind) =>
  queryOptions({
    queryKey: favouritesKey(kind),
    async queryFn() {
      const { data, sent } = await fetchWithChanges(LISTS[kind])
      return sent
        .filter(({ change, how }) => change.kind === kind && how === 'done')
        .reduce((ids, one) => withFavourite(ids, (one.change as PendingFavourite).id, isFavouriteAfter(one)), data)
    },
  })

/**
 * Whether a change that the server accepted made its item a favourite. Another device may have changed it
 * later.
 */
export function isFavouriteAfter({ change, data }: SentChange): boolean {
  return (data as FavouriteChange | undefined)?.isFavorite ?? (change as PendingFavourite).want
}
