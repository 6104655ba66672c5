import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type HeldIndex, indexHeld } from '../../domain/search/held.ts'
import { session } from '../../platform/session.ts'
import { viewerMark } from '../../shelves/kept-answers.ts'
import { channelsQuery } from '../live/channel-queries.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import { keptProgrammes, keptTitles } from './kept-documents.ts'

export { searchHeld } from '../../domain/search/held.ts'

/** For so long what the device holds is not read again: somebody types. */
const FRESH_MS = 30_000

/** What this device holds, ready to be searched. */
export const heldQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['search held', viewerMark(session.get()?.auth_token)],
    queryFn: async (): Promise<HeldIndex> => {
      const [channels, stations, programmes, catalogue] = await Promise.all([
        client.ensureQueryData(channelsQuery()).catch(() => []),
        client.ensureQueryData(stationsQuery()).catch(() => []),
        keptProgrammes(),
        keptTitles(viewerMark(session.get()?.auth_token)),
      ])
      return indexHeld({ channels, stations, programmes, ...catalogue })
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  })
