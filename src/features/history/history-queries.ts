import { queryOptions } from '@tanstack/react-query'
import { watchHistory } from '../../contract/history.ts'
import { titlesToContinue, watchedTitles } from '../../contract/own-titles.ts'
import { withoutRemoved } from '../../domain/account/pending-removals.ts'
import { call } from '../../app-state/api-client.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import { fetchWithoutRemoved, fetchWithRemovals } from './history-removals-store.ts'

// A refetch would drop the further pages that were added to the data.
const KEEPS_PAGES = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/**
 * The programmes that the signed-in person watched, latest first, without what the viewer removed; `next` is
 * the cursor of the next page.
 */
export const historyQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('watchHistory', { query: {} }),
    queryFn: () => moreHistory(undefined),
    staleTime: 0,
    ...KEEPS_PAGES,
  })

/** A further page of `historyQuery`. */
export async function moreHistory(before: string | undefined) {
  const { data, removals } = await fetchWithRemovals(() => call(watchHistory, { query: before === undefined ? {} : { before } }))
  return { ...data, items: withoutRemoved(data.items, removals, 'watched-programmes', ({ _id }) => _id) }
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
  const { data, removals } = await fetchWithRemovals(() => call(watchedTitles, { query: before === undefined ? {} : { before } }))
  return { ...data, items: withoutRemoved(data.items, removals, 'watched-titles', ({ title }) => title._id) }
}

/** The films and episodes to continue, last watched first, without what the viewer removed. */
export const continueQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('titlesToContinue'),
    queryFn: () =>
      fetchWithoutRemoved(
        'watched-titles',
        ({ title }) => title._id,
        () => call(titlesToContinue),
      ),
    staleTime: 0,
  })
