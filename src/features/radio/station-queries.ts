import { queryOptions } from '@tanstack/react-query'
import { allStations } from '../../contract/radio.ts'
import { call } from '../../platform/http.ts'

/** Every radio station in list order. */
export const stationsQuery = () =>
  queryOptions({ queryKey: ['stations'], queryFn: () => call(allStations), staleTime: 10 * 60_000 })
