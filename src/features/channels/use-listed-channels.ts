import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { categoriesQuery, channelsQuery } from './channel-queries.ts'

const route = getRouteApi(SCREEN_PATHS.channels)

/** Returns the channels, the categories, the URL's category (`chosen`, if known) and its channels. */
export function useListedChannels() {
  const category = route.useSearch({ select: (search) => search.category })
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const chosen = categories.find(({ slug }) => slug === category)
  const listed = chosen ? channels.filter(({ category_id }) => category_id === chosen._id) : channels
  return { channels, categories, category, chosen, listed }
}
