import { queryOptions } from '@tanstack/react-query'
import { watchHistory } from '../../contract/history.ts'
import { call } from '../../platform/http.ts'

/** What the signed-in person watched, the latest first, with where the next page begins; the first word of the key makes it go with the session. */
export const historyQuery = () =>
  queryOptions({
    queryKey: ['user', 'history'],
    queryFn: () => call(watchHistory, { query: {} }),
    staleTime: 0,
    // It would take away the pages that were asked for since.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One more page of the same, from the place where the one before ends. */
export const moreHistory = (before: string) => call(watchHistory, { query: { before } })
