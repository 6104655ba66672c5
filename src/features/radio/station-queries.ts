import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app-state/api-client.ts'

// The first answer comes with the server's page, so its schema arrives only when it is asked again.
const radio = () => import('../../contract/radio.ts')

/** Every radio station in list order. */
export const stationsQuery = () =>
  queryOptions({ queryKey: ['stations'], queryFn: async () => call((await radio()).allStations), staleTime: 10 * 60_000 })

/** What every station has on, asked again twice a minute while the page is seen; a list that is not to be had is nothing to tell of. */
export const stationsOnAirQuery = () =>
  queryOptions({
    queryKey: ['stations', 'on air'],
    queryFn: async () => call((await radio()).stationsOnAir),
    staleTime: 30_000,
    refetchInterval: 30_000,
  })
