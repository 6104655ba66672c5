import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setTransport } from '../../app-state/api-client.ts'
import { cachedRouteOf } from '../../../sw/routes.ts'
import { CACHE_POLICY, type CachedCall } from '../../storage/cache-policy.ts'
import { refetchChanged } from './cache-age.ts'
import { cacheEntryOf } from './query-cache-keys.ts'

type Query = { queryKey: readonly unknown[]; queryFn?: unknown }

/** The arguments of the exported queries; every other one takes none. */
const ARGUMENTS: Record<string, readonly (readonly unknown[])[]> = {
  collectionQuery: [['zyma']],
  favouritesQuery: [['channels'], ['stations'], ['titles']],
  genreQuery: [['drama']],
  guideQuery: [['2026-11-27']],
  moreOfCollection: [['zyma', 'cursor']],
  moreOfGenre: [['drama', 'cursor']],
  moreReviews: [['nora', 'cursor']],
  moreTitles: [[{ type: 'FILM', sort: 'newest' }, 'cursor']],
  movedQuery: [[{ pathname: '/old', search: '', hash: '' }]],
  ownTitleQuery: [['nora']],
  pageQuery: [['about', 'ua']],
  personQuery: [['anna']],
  planQuery: [['basic']],
  programmeQuery: [['p-1']],
  programmesQuery: [['tv-1', '2026-11-27']],
  searchQuery: [['words']],
  titleQuery: [['nora']],
  titlesQuery: [[{ type: 'FILM', sort: 'newest' }]],
}

const MODULES = import.meta.glob<Record<string, unknown>>(
  ['../../features/**/*-{queries,kinds}.ts', '../background/use-redirect-rules.ts'],
  { eager: true },
)

const QUERIES: [title: string, query: Query][] = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => typeof value === 'function' && (name in ARGUMENTS || name.endsWith('Query')))
  .flatMap(([name, make]) =>
    (ARGUMENTS[name] ?? [[]]).flatMap((args): [string, Query][] => {
      const query = (make as (...args: readonly unknown[]) => Query | Promise<unknown>)(...args)
      return 'queryKey' in query ? [[`${name}(${args.map((one) => JSON.stringify(one)).join()})`, query]] : []
    }),
  )

/** The cached calls that a query makes, as the worker sees them. */
async function cachedCallsOf({ queryFn }: Query) {
  const urls: string[] = []
  setTransport(async ({ url }) => {
    urls.push(url)
    throw new Error('no network')
  })
  const client = new QueryClient()
  await (queryFn as (context: object) => Promise<unknown>)({ signal: new AbortController().signal, client }).catch(() => {})
  return urls.flatMap((url) => cachedRouteOf('GET', new URL(url, 'https://efir.example')) ?? [])
}

afterEach(() => vi.unstubAllGlobals())

const found = new Set<CachedCall>()

test.each(QUERIES)('%s is found by the cached call that it makes', async (_title, query) => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'uk' } })
  for (const { name, path, policy } of await cachedCallsOf(query)) {
    found.add(name)
    expect(cacheEntryOf(query.queryKey)).toMatchObject({ call: name, path, store: policy.store, personal: policy.personal })
    const client = new QueryClient()
    client.setQueryData(query.queryKey, null)
    refetchChanged(client, path)
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
  }
})

test('every cached call has a query that is corrected', () => {
  expect([...found].toSorted()).toEqual(Object.keys(CACHE_POLICY).toSorted())
})

test('a query of any other call has no cache entry', () => {
  expect(cacheEntryOf(['search', 'words', 'some'])).toBeUndefined()
  expect(cacheEntryOf(['user', 'devices'])).toBeUndefined()
  expect(cacheEntryOf(['toString'])).toBeUndefined()
})
