import { chooseLocale, type Locale } from './locale.ts'
import { localizePath, SCREENS, UNPREFIXED_LOCALE } from '../routing/paths.ts'

/** Whether an address says no language: the home page, and the one address to which social networks send people back. */
export function saysNoLanguage({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === SCREENS.home || (pathname === SCREENS.authConfirm && search !== '')
}

/** What is known of the reader who opens an address: the language cookie, the browser's languages, and the page the link stood on. */
export type Reader = { cookie: string | undefined; accepted: string | undefined; isOwnLink: boolean }

/**
 * Returns the path at which an address opens: one that says no language in the reader's, any other unchanged. A link of the site
 * to its home page keeps its language: the language switch is such a link.
 */
export function pathForReader(
  address: { pathname: string; search: string },
  { cookie, accepted, isOwnLink }: Reader,
  unprefixed: Locale = UNPREFIXED_LOCALE,
): string {
  const { pathname } = address
  // A network that remembers somebody leads back at once, and the browser still names the page that they left.
  if (!saysNoLanguage(address) || (isOwnLink && pathname === SCREENS.home)) return pathname
  return localizePath(pathname, chooseLocale(cookie, accepted), unprefixed)
}
