import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '../contract/channels.ts'
import { firstOfCategories, firstWithDays, homeChannels, isLong, neighboursOf } from '../domain/guide/list-parts.ts'
import type { Screen } from '../domain/routing/screens.ts'
import { PART_AT } from '../app-state/part-of-response.ts'
import { categoriesQuery, channelsQuery } from '../features/channels/channel-queries.ts'

type Shown = { screen: Screen | undefined; id: string | undefined; category: string | undefined }

/**
 * Cuts a long list of channels to the first screen of a page. The browser fetches the whole list after
 * hydration.
 */
export function cutToFirstParts(shown: Shown, queryClient: QueryClient): void {
  const { queryKey } = channelsQuery()
  const channels = queryClient.getQueryData(queryKey)
  if (!channels || !isLong(channels)) return
  const first = firstChannels(shown, channels, queryClient)
  queryClient.setQueryData(queryKey, [...first], { updatedAt: PART_AT })
}

function firstChannels({ screen, id, category }: Shown, channels: readonly Channel[], queryClient: QueryClient) {
  const categories = queryClient.getQueryData(categoriesQuery().queryKey) ?? []
  if (screen === 'channel') return neighboursOf(channels, ({ _id, slug }) => _id === id || slug === id)
  if (screen === 'channels') return firstWithDays(channels, categories, category)
  if (screen === 'home') return homeChannels(channels, categories)
  return firstOfCategories(channels, categories)
}
