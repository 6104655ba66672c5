import { queryOptions } from '@tanstack/react-query'
import { watchHistory } from '../../contract/history.ts'
import { titlesToContinue, watchedTitles } from '../../contract/own-titles.ts'
import { call } from '../../app-state/api-client.ts'

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

/** The films and episodes that the signed-in person watched, as `historyQuery`. */
export const watchedTitlesQuery = () =>
  queryOptions({
    queryKey: ['user', 'watched-titles'],
    queryFn: () => call(watchedTitles, { query: {} }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One more page of them, from the place where the one before ends. */
export const moreWatchedTitles = (before: string) => call(watchedTitles, { query: { before } })

/** The films and episodes that the signed-in person can go on with, what was watched last first. */
export const continueQuery = () =>
  queryOptions({ queryKey: ['user', 'continue'], queryFn: () => call(titlesToContinue), staleTime: 0 })
