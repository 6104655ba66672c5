import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isListLong, listCount } from '../../domain/guide/list-parts.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { categoriesQuery, channelsQuery } from './channel-queries.ts'

const route = getRouteApi(SCREEN_PATHS.channels)

/**
 * Returns the channels, the categories, the URL's category (`chosen`, if known), its channels and their
 * `count`. Until the whole of a long list has come, there are fewer channels than `count`.
 */
export function useListedChannels() {
  const category = route.useSearch({ select: (search) => search.category })
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const chosen = categories.find(({ slug }) => slug === category)
  const listed = chosen ? channels.filter(({ category_id }) => category_id === chosen._id) : channels
  const isLong = isListLong(categories)
  const count = isLong ? (chosen?.channels ?? listCount(categories)) : listed.length
  return { channels, categories, category, chosen, listed, count, isLong }
}
