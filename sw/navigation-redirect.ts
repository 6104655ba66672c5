import { pathForReader, type Reader } from '../src/domain/i18n/language-choice.ts'
import { properPath } from '../src/domain/routing/proper-path.ts'

/**
 * Returns where an address leads, as the server would answer: 301 to its one spelling, 302 to the viewer's language where the address
 * says none. Undefined when it opens as it is, also when the reader is not known.
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
