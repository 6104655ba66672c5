import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/http.ts'

// The first answer comes with the server's page, so its schema arrives only when it is asked again.
const radio = () => import('../../contract/radio.ts')

/** Every radio station in list order. */
export const stationsQuery = () =>
  queryOptions({ queryKey: ['stations'], queryFn: async () => call((await radio()).allStations), staleTime: 10 * 60_000 })
