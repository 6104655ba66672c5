import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { FoundOfKind } from '../../contract/search.ts'
import { loadSearch } from './search-loader.ts'
import { searchQuery } from './search-queries.ts'

const person = (_id: string) => ({ _id, name: 'Леся Гай', name_ru: 'Леся Гай', words: [] })
const people: FoundOfKind = { kind: 'person', found: [person('p-1'), person('p-2')] }
const nothing: FoundOfKind = { kind: 'station', found: [] }

/** Returns the keys of the queries that the loader prefetches for these results. */
async function broughtFor(groups: readonly FoundOfKind[]): Promise<unknown[]> {
  const brought: unknown[] = []
  const queryClient = new QueryClient()
  queryClient.setQueryData(searchQuery('гай', 'all').queryKey, { groups, limit: 20, isOffline: false })
  queryClient.prefetchQuery = async ({ queryKey }) => void brought.push(queryKey)
  await loadSearch({ context: { queryClient }, location: { search: { q: 'гай' } } })
  return brought
}

test('a search page with a person as first result loads their titles', async () => {
  expect(await broughtFor([people, nothing])).toEqual([
    ['search', 'гай', 'all'],
    ['planList'],
    ['showPerson', { params: { id: 'p-1' } }],
  ])
})

test('the titles of a person after another result are not loaded', async () => {
  expect(await broughtFor([nothing, people])).toEqual([['search', 'гай', 'all'], ['planList']])
})
