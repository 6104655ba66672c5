import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/http.ts'

const ASK_EVERY_MS = 30_000

const radio = () => import('../../contract/radio.ts')

/** What every station has on, asked again twice a minute while the page is seen; a list that is not to be had is nothing to tell of. */
export const stationsOnAirQuery = () =>
  queryOptions({
    queryKey: ['stations', 'on air'],
    queryFn: async () => call((await radio()).stationsOnAir),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
