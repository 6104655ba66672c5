import { queryOptions } from '@tanstack/react-query'
import { allChannels, channelCategories } from '../../contract/channels.ts'
import { nowAndNext, programmesOfDay, showProgramme } from '../../contract/programmes.ts'
import { nextStatusChange } from '../../domain/programme-status.ts'
import { call } from '../../platform/http.ts'

const LIST_FRESH_MS = 10 * 60_000

/** Every channel, as the viewer's tier sees it. */
export const channelsQuery = () =>
  queryOptions({ queryKey: ['channels'], queryFn: () => call(allChannels), staleTime: LIST_FRESH_MS })

/** Channel categories in display order. */
export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: () => call(channelCategories), staleTime: LIST_FRESH_MS })

/** What is on every channel; asked again when the first programme ends. */
export const nowAndNextQuery = () =>
  queryOptions({
    queryKey: ['now'],
    queryFn: () => call(nowAndNext),
    refetchInterval: ({ state: { data } }) => {
      const nowMs = Date.now()
      const spans = (data ?? []).flatMap(({ current, after }) => [current, after].filter((one) => one !== null))
      // A little late, so that the server's clock has passed the border too.
      return Math.max(5000, (nextStatusChange(spans, nowMs) ?? nowMs + 60_000) - nowMs + 1500)
    },
  })

/** A channel's programmes of one Kyiv day. */
export const programmesQuery = (channelId: string, day: string) =>
  queryOptions({
    queryKey: ['programmes', channelId, day],
    queryFn: () => call(programmesOfDay, { params: { channelId, day } }),
    staleTime: LIST_FRESH_MS,
  })

/** One programme. */
export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    queryFn: () => call(showProgramme, { params: { id } }),
    staleTime: LIST_FRESH_MS,
  })
