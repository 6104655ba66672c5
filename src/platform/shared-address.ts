import { localizePath, readPath, SCREENS } from '../domain/paths.ts'
import { siteLinkIn, wordsIn } from '../domain/shared-link.ts'

/** The name in a hash under which words wait to be searched for: a hash is not sent to the server. */
const SEARCH = 'search'

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
  return words === '' ? home : `${home}#${new URLSearchParams({ [SEARCH]: words })}`
}

/** The words to search for that a hash carries, given without its `#`; undefined when it carries none. */
export function searchedWords(hash: string): string | undefined {
  return new URLSearchParams(hash).get(SEARCH) ?? undefined
}
