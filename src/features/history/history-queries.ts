import { queryOptions } from '@tanstack/react-query'
import { watchHistory } from '../../contract/history.ts'
import { titlesToContinue, watchedTitles } from '../../contract/own-titles.ts'
import { withoutRemoved } from '../../domain/account/pending-removals.ts'
import { call } from '../../app-state/api-client.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import { pendingRemovals } from '../account/outbox-store.ts'

// A refetch would drop the further pages that were added to the data.
const KEEPS_PAGES = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The programmes that the signed-in person watched, latest first, without pending removals; `next` is the cursor of the next page. */
export const historyQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('watchHistory', { query: {} }),
    queryFn: () => moreHistory(undefined),
    staleTime: 0,
    ...KEEPS_PAGES,
  })

/** A further page of `historyQuery`. */
export async function moreHistory(before: string | undefined) {
  const { items, next } = await call(watchHistory, { query: before === undefined ? {} : { before } })
  return { items: withoutRemoved(items, await pendingRemovals(), 'watched-programmes', ({ _id }) => _id), next }
}

/** The films and episodes that the signed-in person watched, as `historyQuery`. */
export const watchedTitlesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('watchedTitles', { query: {} }),
    queryFn: () => moreWatchedTitles(undefined),
    staleTime: 0,
    ...KEEPS_PAGES,
  })

/** A further page of `watchedTitlesQuery`. */
export async function moreWatchedTitles(before: string | undefined) {
  const { items, next } = await call(watchedTitles, { query: before === undefined ? {} : { before } })
  return { items: withoutRemoved(items, await pendingRemovals(), 'watched-titles', ({ title }) => title._id), next }
}

/** The films and episodes to continue, last watched first, without pending removals. */
export const continueQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('titlesToContinue'),
    queryFn: async () =>
      withoutRemoved(await call(titlesToContinue), await pendingRemovals(), 'watched-titles', ({ title }) => title._id),
    staleTime: 0,
  })
