import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type OfflineIndex, indexOffline } from '../../domain/search/offline.ts'
import { session } from '../../app-state/session.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { channelsQuery } from '../channels/channel-queries.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import { cachedProgrammes, cachedTitles } from './cached-documents.ts'

export { searchOffline } from '../../domain/search/offline.ts'

/** While the viewer types, the cache is not read again for this long. */
const FRESH_MS = 30_000

/** The search index of the API cache. */
export const offlineIndexQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['offline search', viewerMark(session.get()?.auth_token)],
    queryFn: async (): Promise<OfflineIndex> => {
      const [channels, stations, programmes, catalogue] = await Promise.all([
        client.ensureQueryData(channelsQuery()).catch(() => []),
        client.ensureQueryData(stationsQuery()).catch(() => []),
        cachedProgrammes(),
        cachedTitles(viewerMark(session.get()?.auth_token)),
      ])
      return indexOffline({ channels, stations, programmes, ...catalogue })
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  })
