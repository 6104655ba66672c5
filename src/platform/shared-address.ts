import { localizePath, readPath, SCREENS } from '../domain/routing/paths.ts'
import { siteLinkIn, wordsIn } from '../domain/routing/shared-link.ts'

/** What stands in a hash before words that wait to be searched for: a hash is not sent to the server. */
const SEARCH = 'search='

/**
 * Where something that was shared opens: at the link of this site in it, else at a search for its words, else at home. `arrived` is the
 * address at which the browser brought it.
 */
export function sharedAddress(arrived: { pathname: string; search: string }): string {
  const query = new URLSearchParams(arrived.search)
  const part = (name: string) => query.get(name) ?? ''
  const shared = { title: part('title'), text: part('text'), url: part('url') }
  const link = siteLinkIn(shared, location.host)
  if (link !== undefined) return link
  const words = wordsIn(shared)
  const home = localizePath(SCREENS.home, readPath(arrived.pathname).locale)
  return words === '' ? home : `${home}#${hashOfSearch(words)}`
}

/** The hash, without its `#`, under which a search for these words opens. */
export function hashOfSearch(words: string): string {
  return SEARCH + encodeURIComponent(words)
}

/** The words to search for that a hash carries, given without its `#`; undefined when it carries none. */
export function searchedWords(hash: string): string | undefined {
  if (!hash.startsWith(SEARCH)) return undefined
  const words = hash.slice(SEARCH.length)
  try {
    // The router decodes most of a hash, and leaves signs that mean something in addresses.
    return decodeURIComponent(words)
  } catch {
    return words
  }
}
