import { localizePath, readPath, SCREEN_PATHS } from '../domain/routing/paths.ts'
import { siteLinkIn, wordsIn } from '../domain/routing/shared-link.ts'

/** The hash prefix of a pending search: hashes are not sent to the server. */
const SEARCH = 'search='

/** Returns the URL for shared content: its link to this site, else a search for its text, else home.
 * `arrived` is the share target's URL. */
export function sharedAddress(arrived: { pathname: string; search: string }): string {
  const query = new URLSearchParams(arrived.search)
  const part = (name: string) => query.get(name) ?? ''
  const shared = { title: part('title'), text: part('text'), url: part('url') }
  const link = siteLinkIn(shared, location.host)
  if (link !== undefined) return link
  const words = wordsIn(shared)
  const home = localizePath(SCREEN_PATHS.home, readPath(arrived.pathname).locale)
  return words === '' ? home : `${home}#${hashOfSearch(words)}`
}

/** Returns the hash, without `#`, that opens a search. */
export function hashOfSearch(words: string): string {
  return SEARCH + encodeURIComponent(words)
}

/** Returns the search text of a hash given without `#`, or undefined. */
export function searchedWords(hash: string): string | undefined {
  if (!hash.startsWith(SEARCH)) return undefined
  const words = hash.slice(SEARCH.length)
  try {
    // The router decodes a hash only in part.
    return decodeURIComponent(words)
  } catch {
    return words
  }
}
