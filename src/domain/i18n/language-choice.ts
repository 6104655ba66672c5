import { chooseLocale, type Locale } from './locale.ts'
import { localizePath, SCREEN_PATHS, UNPREFIXED_LOCALE } from '../routing/paths.ts'

/** True for URLs without a language: home, and the return URL of social sign-in. */
export function saysNoLanguage({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === SCREEN_PATHS.home || (pathname === SCREEN_PATHS.authConfirm && search !== '')
}

/** The reader's language facts: the cookie, the browser's languages, and whether the link is the site's
 * own. */
export type Reader = { cookie: string | undefined; accepted: string | undefined; isOwnLink: boolean }

/** Returns the path that a URL opens: without a language, in the reader's. The site's own home links keep
 * their language, because the language switch is one. */
export function pathForReader(
  address: { pathname: string; search: string },
  { cookie, accepted, isOwnLink }: Reader,
  unprefixed: Locale = UNPREFIXED_LOCALE,
): string {
  const { pathname } = address
  // Social sign-in may return at once, and the browser still sends the page before it as referrer.
  if (!saysNoLanguage(address) || (isOwnLink && pathname === SCREEN_PATHS.home)) return pathname
  return localizePath(pathname, chooseLocale(cookie, accepted), unprefixed)
}
