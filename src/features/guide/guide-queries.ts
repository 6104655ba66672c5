import { queryOptions } from '@tanstack/react-query'
import { type ChannelOfGuide, programmesOfGuide } from '../../contract/programmes.ts'
import { queryOf } from '../../app-state/query-of.ts'

const FRESH_MS = 10 * 60_000

/** The guide of a Kyiv day, all channels in one response. */
export const guideQuery = (day: string) =>
  queryOptions({ ...queryOf('programmesOfGuide', { params: { day } }, { programmesOfGuide }), staleTime: FRESH_MS })

/** Returns the programmes of each channel by its id. */
export const byChannel = (guide: readonly ChannelOfGuide[]) =>
  new Map(guide.map(({ channel_id, programs }) => [channel_id, programs]))
