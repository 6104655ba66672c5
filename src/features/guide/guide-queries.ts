import { queryOptions } from '@tanstack/react-query'
import { type ChannelOfGuide, type GuideProgramme, programmesOfGuide } from '../../contract/programmes.ts'
import { queryOf } from '../../app-state/query-of.ts'

const FRESH_MS = 10 * 60_000

/** The guide of a Kyiv day: all channels in one response, or those of a long list that are named. */
export const guideQuery = (day: string, ids?: readonly string[]) => {
  const input = { params: { day }, ...(ids && { query: { channels: ids.join() } }) }
  return queryOptions({ ...queryOf('programmesOfGuide', input, { programmesOfGuide }), staleTime: FRESH_MS })
}

/** Programmes of channels by their ids. */
export type GuideByChannel = ReadonlyMap<string, readonly GuideProgramme[]>

/** Returns the programmes of each channel by its id; named channels without programmes have none. */
export function byChannel(guide: readonly ChannelOfGuide[], ids: readonly string[] = []): GuideByChannel {
  const programmes = new Map<string, readonly GuideProgramme[]>(ids.map((id) => [id, NO_PROGRAMMES]))
  for (const { channel_id, programs } of guide) programmes.set(channel_id, programs)
  return programmes
}

const NO_PROGRAMMES: readonly GuideProgramme[] = []
