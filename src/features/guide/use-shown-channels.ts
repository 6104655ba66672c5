import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { favouritesAmong } from '../../domain/account/favourites.ts'
import { FAVOURITES } from '../../domain/routing/paths.ts'
import { useHydrated } from '../../ui/use-store.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { categoriesQuery, channelsQuery } from '../channels/channel-queries.ts'

/** The guide's channels, or why there are none; `retry` refetches the favourites. */
export type ShownChannels =
  | { channels: readonly Channel[] }
  | { why: 'none' }
  | { why: 'empty' }
  | { why: 'waiting' }
  | { why: 'signed-out' }
  | { why: 'no-favourites' }
  | { why: 'failed'; retry: () => void }

/** Returns the guide's channels: those of a category, the viewer's favourites, or all. */
export function useShownChannels(category: string | undefined): ShownChannels {
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const { signedIn, ids, known, failed, ask: retry } = useFavourites('channels')
  const alive = useHydrated()
  return useMemo(() => {
    if (channels.length === 0) return { why: 'none' }
    // The server's page has no viewer's favourites.
    if (category !== FAVOURITES || !alive) {
      const chosen = categories.find(({ slug }) => slug === category)
      const shown = chosen ? channels.filter(({ category_id }) => category_id === chosen._id) : channels
      return shown.length > 0 ? { channels: shown } : { why: 'empty' }
    }
    if (!signedIn) return { why: 'signed-out' }
    if (failed) return { why: 'failed', retry }
    if (!known) return { why: 'waiting' }
    const favourites = favouritesAmong(channels, ids)
    return favourites.length > 0 ? { channels: favourites } : { why: 'no-favourites' }
  }, [channels, categories, category, alive, signedIn, failed, known, ids, retry])
}
