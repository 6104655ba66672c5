import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type HeldIndex, indexHeld } from '../../domain/search/offline.ts'
import { session } from '../../app-state/session.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { channelsQuery } from '../channels/channel-queries.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import { keptProgrammes, keptTitles } from './cached-documents.ts'

export { searchHeld } from '../../domain/search/offline.ts'

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
