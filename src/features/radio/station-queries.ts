import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app-state/api-client.ts'
import { queryOf } from '../../app-state/query-of.ts'

// The server's page has the first response: the schema loads when a call is repeated.
const radio = () => import('../../contract/radio.ts')

/** Every radio station in list order. */
export const stationsQuery = () => queryOptions({ ...queryOf('allStations', {}, radio), staleTime: 10 * 60_000 })

/** Every station's programme, refetched twice a minute while the page is visible. A failure stays silent. */
export const stationsOnAirQuery = () =>
  queryOptions({
    queryKey: ['stationsOnAir'],
    queryFn: async () => call((await radio()).stationsOnAir),
    staleTime: 30_000,
    refetchInterval: 30_000,
  })
