import type { QueryClient } from '@tanstack/react-query'
import { listChannels } from '../contract/channel-lists.ts'
import { allChannels, type Channel, type ChannelCategory, channelBySlug, showChannel } from '../contract/channels.ts'
import {
  firstOfCategories,
  firstOfEach,
  firstWithDays,
  homeChannels,
  isLong,
  LIST_STEP,
  NEIGHBOURS,
  neighboursOf,
  railedCategories,
} from '../domain/guide/list-parts.ts'
import { wholeOfParts } from '../domain/guide/whole-list.ts'
import type { Screen } from '../domain/routing/screens.ts'
import { call, isFailure } from '../app-state/api-client.ts'
import { PART_AT } from '../app-state/part-of-response.ts'
import { categoriesQuery, channelsQuery } from '../features/channels/channel-queries.ts'

/** The screen whose channels the page has, and its variable parts. */
export type ShownChannels = { screen: Screen | undefined; id: string | undefined; category: string | undefined }

/**
 * Cuts a long list of channels to the first screen of a page. The browser fetches the whole list after
 * hydration.
 */
export function cutToFirstParts(shown: ShownChannels, queryClient: QueryClient): void {
  const { queryKey } = channelsQuery()
  const channels = queryClient.getQueryData(queryKey)
  if (!channels || !isLong(channels)) return
  const first = firstChannels(shown, channels, queryClient)
  queryClient.setQueryData(queryKey, [...first], { updatedAt: PART_AT })
}

function firstChannels({ screen, id, category }: ShownChannels, channels: readonly Channel[], queryClient: QueryClient) {
  const categories = queryClient.getQueryData(categoriesQuery().queryKey) ?? []
  if (screen === 'channel') return neighboursOf(channels, ({ _id, slug }) => _id === id || slug === id)
  if (screen === 'channels') return firstWithDays(channels, categories, category)
  if (screen === 'home') return homeChannels(channels, categories)
  return firstOfCategories(channels, categories)
}

/**
 * Fetches the channels of a page in the server's renderer. Of a list that is too long for one response, it
 * fetches those of the first screen alone.
 */
export async function loadFirstChannels(queryClient: QueryClient, shown: ShownChannels): Promise<readonly Channel[]> {
  const { queryKey } = channelsQuery()
  try {
    return await queryClient.fetchQuery({ queryKey, queryFn: () => call(allChannels) })
  } catch (error) {
    if (!isFailure(error, 'list_too_long')) throw error
    const first = await fetchFirst(shown, await queryClient.ensureQueryData(categoriesQuery()))
    return queryClient.setQueryData(queryKey, first, { updatedAt: PART_AT })!
  }
}

async function fetchFirst(
  { screen, id = '', category: slug }: ShownChannels,
  categories: readonly ChannelCategory[],
): Promise<Channel[]> {
  if (screen === 'channel') return fetchAround(id)
  if (screen === 'channels') {
    const category = categories.find((one) => one.slug === slug)?._id
    return (await call(listChannels, { query: { limit: String(LIST_STEP), ...(category !== undefined && { category }) } }))
      .channels
  }
  const some = screen === 'home' ? railedCategories(categories) : categories.filter(({ channels: count }) => count > 0)
  const limit = String(firstOfEach(some.length))
  const parts = await Promise.all(some.map(({ _id: category }) => call(listChannels, { query: { category, limit } })))
  return wholeOfParts(parts)
}

/** Returns a channel by its slug or its id, with its neighbours; nothing if there is none. */
async function fetchAround(id: string): Promise<Channel[]> {
  const nothing = (error: unknown): undefined => {
    if (!isFailure(error, 'not_found', 'invalid_input')) throw error
  }
  const bySlug = await call(channelBySlug, { params: { slug: id } }).catch(nothing)
  const found = bySlug ?? (await call(showChannel, { params: { id } }).catch(nothing))
  if (!found) return []
  const query = { around: String(found.number), limit: String(2 * NEIGHBOURS + 1) }
  return (await call(listChannels, { query })).channels
}
