import { queryOptions } from '@tanstack/react-query'
import type { Channel } from '../../contract/channels.ts'
import { listCount, MAX_IN_ONE_LIST, MAX_WHOLE } from '../../domain/guide/list-parts.ts'
import { nextRefetchAt } from '../../domain/guide/programme-status.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { queryKeyOf, queryOf } from '../../app-state/query-of.ts'
import { now, toServerTime } from '../../storage/server-clock.ts'

// The server's page has the first responses: the schemas load when a call is repeated.
const channels = () => import('../../contract/channels.ts')
const programmes = () => import('../../contract/programmes.ts')

const LIST_FRESH_MS = 10 * 60_000
const OVERDUE_MS = 5000

/** Every channel, as the viewer's tier sees it. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('allChannels'),
    queryFn: async ({ client }) => {
      const whole = async () => call((await channels()).allChannels)
      const inParts = async () => (await import('./list-in-parts.ts')).fetchListInParts()
      const known = listCount(client.getQueryData(categoriesQuery().queryKey) ?? [])
      // Offline the worker has the whole list.
      return known > MAX_IN_ONE_LIST
        ? inParts().catch(orElse('no_answer', whole))
        : whole().catch(orElse('list_too_long', inParts))
    },
    staleTime: LIST_FRESH_MS,
  })

const orElse = (code: string, other: () => Promise<Channel[]>) => (error: unknown) => {
  if (!isFailure(error, code)) throw error
  return other()
}

/** True for categories to choose from: an import may leave one without channels. */
export const hasChannels = ({ channels: count }: { channels: number }): boolean => count > 0

/** Channel categories in display order. */
export const categoriesQuery = () => queryOptions({ ...queryOf('channelCategories', {}, channels), staleTime: LIST_FRESH_MS })

/**
 * The current and next programme of every channel, or of at most 200 named ones, refetched when the first
 * programme ends.
 */
export const nowAndNextQuery = (ids?: readonly string[]) =>
  queryOptions({
    ...queryOf('nowAndNext', ids ? { query: { channels: ids.slice(0, MAX_WHOLE).join() } } : {}, programmes),
    // Evaluated on every render, so it must be stable.
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const fetchedAtMs = toServerTime(Math.max(dataUpdatedAt, errorUpdatedAt))
      // The device's clock was set back meanwhile.
      if (fetchedAtMs > now() + OVERDUE_MS) return OVERDUE_MS
      const leftMs = nextRefetchAt(data ?? [], fetchedAtMs) - now()
      // A refetch is already under way, or the page was hidden: an immediate one would cut retry delays
      // short.
      return leftMs > 0 ? leftMs : OVERDUE_MS
    },
  })

/** A channel's programmes of one Kyiv day. */
export const programmesQuery = (channelId: string, day: string) =>
  queryOptions({ ...queryOf('programmesOfDay', { params: { channelId, day } }, programmes), staleTime: LIST_FRESH_MS })

/** Returns a programme, or null if unknown: the server's page can dehydrate null, not an error. */
export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('showProgramme', { params: { id } }),
    queryFn: async () => call((await programmes()).showProgramme, { params: { id } }).catch(orNull),
    staleTime: LIST_FRESH_MS,
  })

function orNull(error: unknown): null {
  if (isFailure(error, 'not_found')) return null
  throw error
}
