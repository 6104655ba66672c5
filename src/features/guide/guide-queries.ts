import { queryOptions } from '@tanstack/react-query'
import { type ChannelOfGuide, programmesOfGuide } from '../../contract/programmes.ts'
import { call } from '../../app-state/api-client.ts'

const FRESH_MS = 10 * 60_000

/** The guide of a Kyiv day, all channels in one answer. */
export const guideQuery = (day: string) =>
  queryOptions({
    queryKey: ['guide', day],
    queryFn: () => call(programmesOfGuide, { params: { day } }),
    staleTime: FRESH_MS,
  })

/** The programmes of each channel by its id. */
export const byChannel = (guide: readonly ChannelOfGuide[]) =>
  new Map(guide.map(({ channel_id, programs }) => [channel_id, programs]))
