import { queryOptions } from '@tanstack/react-query'
import { watchHistory } from '../../contract/history.ts'
import { titlesToContinue, watchedTitles } from '../../contract/own-titles.ts'
import { call } from '../../app-state/api-client.ts'
import { queryOf } from '../../app-state/query-of.ts'

/** What the signed-in person watched, the latest first, with the cursor of the next page. */
export const historyQuery = () =>
  queryOptions({
    ...queryOf('watchHistory', { query: {} }, { watchHistory }),
    staleTime: 0,
    // A refetch would drop the further pages that were added to the data.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One more page of the same, from the place where the one before ends. */
export const moreHistory = (before: string) => call(watchHistory, { query: { before } })

/** The films and episodes that the signed-in person watched, as `historyQuery`. */
export const watchedTitlesQuery = () =>
  queryOptions({
    ...queryOf('watchedTitles', { query: {} }, { watchedTitles }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One more page of them, from the place where the one before ends. */
export const moreWatchedTitles = (before: string) => call(watchedTitles, { query: { before } })

/** The films and episodes that the signed-in person can go on with, what was watched last first. */
export const continueQuery = () => queryOptions({ ...queryOf('titlesToContinue', {}, { titlesToContinue }), staleTime: 0 })
