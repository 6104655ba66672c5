import type { QueryClient } from '@tanstack/react-query'
import { searchTextOf, isAnswerable } from '../../domain/search/words.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { personQuery, searchQuery } from './search-queries.ts'

type LoaderArgs = { context: { queryClient: QueryClient }; location: { search: object } }

/**
 * On the server loads the results, and the titles of a person who comes first among them. The browser shows
 * the page before its results.
 */
export async function loadSearch({ context: { queryClient }, location }: LoaderArgs): Promise<void> {
  const words = searchTextOf((location.search as { q?: unknown }).q)
  if (!import.meta.env.SSR || words === undefined || !isAnswerable(words)) return
  const query = searchQuery(words, 'all')
  await Promise.all([queryClient.prefetchQuery(query), queryClient.prefetchQuery(plansQuery())])
  const first = queryClient.getQueryData(query.queryKey)?.groups[0]
  if (first?.kind === 'person') await queryClient.prefetchQuery(personQuery(first.found[0]!._id))
}
