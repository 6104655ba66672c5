import { queryOptions } from '@tanstack/react-query'
import { nextLookAt } from '../../domain/guide/programme-status.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { now, toServerTime } from '../../storage/server-clock.ts'

// First answers come with the server's page, so their schemas arrive only when something is asked again.
const channels = () => import('../../contract/channels.ts')
const programmes = () => import('../../contract/programmes.ts')

const LIST_FRESH_MS = 10 * 60_000
const OVERDUE_MS = 5000

/** Every channel, as the viewer's tier sees it. */
export const channelsQuery = () =>
  queryOptions({ queryKey: ['channels'], queryFn: async () => call((await channels()).allChannels), staleTime: LIST_FRESH_MS })

/** Channel categories in display order. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => call((await channels()).channelCategories),
    staleTime: LIST_FRESH_MS,
  })

/** What is on every channel; asked again when the first programme ends. */
export const nowAndNextQuery = () =>
  queryOptions({
    queryKey: ['now'],
    queryFn: async () => call((await programmes()).nowAndNext),
    // Worked out anew with every picture of the screen: it must come to the same instant each time.
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const askedAtMs = toServerTime(Math.max(dataUpdatedAt, errorUpdatedAt))
      // Somebody set the device's clock since.
      if (askedAtMs > now() + OVERDUE_MS) return OVERDUE_MS
      const leftMs = nextLookAt(data ?? [], askedAtMs) - now()
      // Past it a look is under way, or the page was hidden: looking again at once would cut the waits between its tries short.
      return leftMs > 0 ? leftMs : OVERDUE_MS
    },
  })

/** A channel's programmes of one Kyiv day. */
export const programmesQuery = (channelId: string, day: string) =>
  queryOptions({
    queryKey: ['programmes', channelId, day],
    queryFn: async () => call((await programmes()).programmesOfDay, { params: { channelId, day } }),
    staleTime: LIST_FRESH_MS,
  })

/** One programme; null when there is no such one: the server's page can hand that on, and not a failure. */
export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    queryFn: async () => call((await programmes()).showProgramme, { params: { id } }).catch(orNull),
    staleTime: LIST_FRESH_MS,
  })

function orNull(error: unknown): null {
  if (isFailure(error, 'not_found')) return null
  throw error
}
