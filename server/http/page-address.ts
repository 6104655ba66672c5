import { type ListChoice, readChoice, readCursor } from '../../src/domain/catalogue/list-choice.ts'
import { localizePath, readPath, screenPath } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import type { Screen } from '../../src/domain/routing/screens.ts'
import { type QueryParameter, serverFactsOf } from '../../src/domain/routing/server-facts.ts'
import { searchTextOf } from '../../src/domain/search/words.ts'
import { isFileName, isReadablePath } from './page-path.ts'
import { PageMoved } from './page-redirects.ts'
import type { QueryKey } from './query-key.ts'

/** Which names and ids of an address exist. Invented ones must not become pages of their own. */
export type KnownNames = {
  /** True if a query value names something. */
  isKnownValue: (key: QueryKey, value: string) => Promise<boolean>
  /** True if an id in the path of a screen exists. */
  isKnownId: (screen: Screen, id: string) => Promise<boolean>
}

type Parameters = [name: string, value: string][]

// An id that cannot exist.
const UNKNOWN = '-'
// The page of all unreadable addresses.
const NOT_FOUND = '/404'

// Parameters that count only if their value exists.
const NAMES = ['category', 'archive', 'day'] as const satisfies (QueryKey & QueryParameter)[]

// Filters with endless possible values; all others have a fixed few.
const ENDLESS = ['genre', 'country', 'years', 'dubbing'] as const satisfies (QueryKey & keyof ListChoice)[]

/**
 * Returns the address to render: without meaningless parameters, `/404` if unreadable.
 * Throws `PageMoved` for a day or filter that does not exist.
 */
export async function addressOf({ pathname, searchParams }: URL, known: KnownNames): Promise<string> {
  const { locale, path } = readPath(pathname)
  if (!isReadablePath(pathname) || isFileName(path)) return localizePath(NOT_FOUND, locale)
  const found = screenOf(decodeURIComponent(path))
  if (!found) return localizePath(NOT_FOUND, locale)
  const { screen, params } = found
  // Unknown ids are endless, so they share one page of their screen.
  const id = params['id'] ?? params['slug']
  if (id !== undefined && !(await known.isKnownId(screen, id))) return localizePath(screenPath(screen, UNKNOWN), locale)
  const { query } = serverFactsOf(screen)
  if (query.includes('q') && searchParams.has('q'))
    return withParameters(pathname, [['q', searchTextOf(searchParams.get('q')) ?? '']])
  const parameters = [
    ...(query.includes('sort') ? await listParameters(pathname, searchParams, known) : []),
    ...(await namedParameters(pathname, searchParams, query, known)),
    ...(query.includes('cursor') ? cursorParameter(searchParams) : []),
  ]
  return parameters.length > 0 ? withParameters(pathname, parameters) : pathname
}

/** Returns the filters and order of a list. Redirects to the list without filters that match no title. */
async function listParameters(pathname: string, searchParams: URLSearchParams, known: KnownNames): Promise<Parameters> {
  const choice = readChoice(Object.fromEntries(searchParams))
  const unknown: string[] = []
  for (const key of ENDLESS) {
    const value = choice[key]
    if (value !== undefined && !(await known.isKnownValue(key, value))) unknown.push(key)
  }
  // A cursor of the filtered list is invalid without the filters.
  if (unknown.length > 0) throw new PageMoved(pathname, [...unknown, 'cursor'])
  return Object.entries(choice).flatMap(([key, value]) => (value ? [[key, value]] : []))
}

/** Returns the parameters whose values exist. An unknown archive programme shares one page of its screen. */
async function namedParameters(
  pathname: string,
  searchParams: URLSearchParams,
  query: readonly QueryParameter[],
  known: KnownNames,
): Promise<Parameters> {
  const parameters: Parameters = []
  for (const key of NAMES.filter((name) => query.includes(name))) {
    const value = searchParams.get(key)
    if (value === null) continue
    if (await known.isKnownValue(key, value)) parameters.push([key, value])
    else if (key === 'archive') parameters.push([key, UNKNOWN])
    // The guide refuses days outside its range.
    else if (key === 'day') throw new PageMoved(pathname, [key])
  }
  return parameters
}

function cursorParameter(searchParams: URLSearchParams): Parameters {
  const cursor = readCursor(Object.fromEntries(searchParams))
  return cursor === undefined ? [] : [['cursor', cursor]]
}

function withParameters(pathname: string, parameters: Parameters): string {
  return `${pathname}?${new URLSearchParams(parameters)}`
}
