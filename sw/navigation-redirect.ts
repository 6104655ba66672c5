import { pathForReader, type Reader } from '../src/domain/i18n/language-choice.ts'
import { properPath } from '../src/domain/routing/proper-path.ts'

/**
 * Returns the redirect that the server would send: 301 to the canonical spelling, 302 to the viewer's
 * language if the URL has none. Returns undefined if the URL opens as it is, or if the reader's language is
 * unknown.
 */
export function redirectNavigation(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  reader: Reader | undefined,
): { to: string; status: 301 | 302 } | undefined {
  const proper = properPath(pathname)
  if (proper !== pathname) return { to: proper + search, status: 301 }
  const own = reader ? pathForReader({ pathname, search }, reader) : pathname
  return own === pathname ? undefined : { to: own + search, status: 302 }
}
