import type { Locale } from '../i18n/locale.ts'
import { factsOf, SCREEN_FACTS, type Screen, type ScreenFacts } from './screens.ts'

/**
 * The language whose paths have no prefix; the other one's begin with its code. Flipping it gives the other
 * reading of section 2.
 */
export const UNPREFIXED_LOCALE: Locale = 'ru'

/** The path of each screen as the router writes it. */
export const SCREEN_PATHS = Object.fromEntries(Object.entries(SCREEN_FACTS).map(([screen, { path }]) => [screen, path])) as {
  readonly [Name in Screen]: (typeof SCREEN_FACTS)[Name]['path']
}

/** The category in the address of the channels that is the viewer's own. */
export const FAVOURITES = 'favorites'

const SPELLINGS = Object.values<ScreenFacts>(SCREEN_FACTS).filter(({ path, pathUa }) => path !== pathUa)
const UKRAINIAN = new Map<string, string>(SPELLINGS.map(({ path, pathUa }) => [path, pathUa]))
const RUSSIAN = new Map<string, string>(SPELLINGS.map(({ path, pathUa }) => [pathUa, path]))

/** Returns the path of a screen with its variable part filled in, or left out. */
export function screenPath(screen: Screen, item?: string): string {
  return factsOf(screen)
    .path.split('/')
    .map((segment) => (segment.includes('$') ? item : segment))
    .filter((segment) => segment !== undefined)
    .join('/')
}

/** An address without its language: which language it is in, and the path that the route table knows. */
export type ReadPath = { locale: Locale; path: string }

/**
 * Takes the language out of a path of the address bar; either spelling of a path is understood in either
 * language.
 */
export function readPath(pathname: string, unprefixed: Locale = UNPREFIXED_LOCALE): ReadPath {
  const prefixed = otherThan(unprefixed)
  const [, first = '', ...rest] = pathname.split('/')
  const locale = first === prefixed ? prefixed : unprefixed
  const path = withoutSpareSlashes(locale === prefixed ? `/${rest.join('/')}` : pathname)
  return { locale, path: RUSSIAN.get(path) ?? path }
}

/** Writes a path of the route table as the address bar shows it in a language. */
export function localizePath(path: string, locale: Locale, unprefixed: Locale = UNPREFIXED_LOCALE): string {
  const spelt = (locale === 'ua' && UKRAINIAN.get(path)) || path
  if (locale === unprefixed) return spelt
  return spelt === '/' ? `/${locale}` : `/${locale}${spelt}`
}

/** A path with one slash in front, so that it is never read as another site, and none behind. */
function withoutSpareSlashes(path: string): string {
  return path.replace(/^\/+/, '/').replace(/(?<=.)\/$/, '') || '/'
}

function otherThan(locale: Locale): Locale {
  return locale === 'ru' ? 'ua' : 'ru'
}
