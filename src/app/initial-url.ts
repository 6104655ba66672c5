import { redirects } from '../contract/site.ts'
import { pathForReader } from '../domain/i18n/language-choice.ts'
import { LOCALE_COOKIE } from '../domain/i18n/locale.ts'
import { movedAtLast } from '../domain/routing/redirect-address.ts'
import { properPath } from '../domain/routing/proper-path.ts'
import { isShare } from '../domain/routing/shared-link.ts'
import { readCookie } from '../platform/cookies.ts'
import { call } from '../app-state/api-client.ts'
import { sharedAddress } from '../platform/shared-address.ts'

/**
 * Returns the address at which a page opens when the worker served its shell. Applies the cached redirect
 * rules, the viewer's language and the share target, as the server would.
 */
export async function initialUrl(location: Location): Promise<string> {
  const { pathname, search, hash } = location
  if (isShare(pathname)) return sharedAddress(location)
  const moved = await movedAddress(location)
  if (moved !== undefined) return moved
  const reader = {
    cookie: readCookie(LOCALE_COOKIE),
    accepted: navigator.languages.join(),
    isOwnLink: document.referrer.startsWith(`${location.origin}/`),
  }
  return pathForReader({ pathname: properPath(pathname), search }, reader) + search + hash
}

/**
 * Where the redirect rules, which the worker keeps, lead from an address of the site. Rules that cannot be
 * had are no rules.
 */
export async function movedAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Promise<string | undefined> {
  const rules = await call(redirects).then(
    ({ data }) => data,
    () => [],
  )
  return movedAtLast(pathname, { search, hash }, rules)
}
