import { queryOptions } from '@tanstack/react-query'
import { favouriteTitles, ownOfTitle } from '../../contract/own-titles.ts'
import { withoutRemoved } from '../../domain/account/pending-removals.ts'
import { withPendingReports } from '../../domain/catalogue/title-parts.ts'
import { call } from '../../app-state/api-client.ts'
import { queryKeyOf, queryOf } from '../../app-state/query-of.ts'
import { fetchWithChanges } from '../account/outbox-store.ts'
import { fetchWithRemovals } from '../history/history-removals-store.ts'

// The server's page has the first response: the schema loads when a call is repeated.
const contract = () => import('../../contract/titles.ts')

const FRESH_MS = 60_000
const PAGES_FRESH_MS = 10 * 60_000

/** The whole screen of a title. */
export const titleQuery = (id: string) =>
  queryOptions({ ...queryOf('showTitle', { params: { id } }, contract), staleTime: FRESH_MS })

/** A further page of the reviews of a title. The viewer repeats a failed one with a button. */
export const moreReviews = (id: string, cursor: string) =>
  queryOptions({
    ...queryOf('titleReviews', { params: { id }, query: { cursor } }, contract),
    staleTime: PAGES_FRESH_MS,
    retry: false,
  })

/** The signed-in person's data of a title, with their unsent progress reports applied. */
export const ownTitleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('ownOfTitle', { params: { id } }),
    queryFn: async () => {
      const { data: own, removals, ...changes } = await fetchWithRemovals(() => call(ownOfTitle, { params: { id } }))
      const sent = changes.sent.filter(({ how }) => how === 'done').map(({ change }) => change)
      const reports = [...sent, ...changes.pending].flatMap((change) => (change.kind === 'progress' ? change.reports : []))
      const parts = withPendingReports(own.parts, id, reports)
      return { ...own, parts: withoutRemoved(parts, removals, 'watched-titles', () => id) }
    },
  })

/**
 * The signed-in person's favourite titles as lists show them. Its key extends that of the ids, so both are
 * invalidated together.
 */
export const favouriteTitlesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('favouriteTitles', {}, 'cards'),
    async queryFn() {
      const { data, sent } = await fetchWithChanges(() => call(favouriteTitles))
      // The card of a title that was added meanwhile is not in the response.
      const isOutdated = sent.some(({ change, how }) => change.kind === 'titles' && change.want && how === 'done')
      return (isOutdated ? await call(favouriteTitles) : data).map(({ title }) => title)
    },
  })
