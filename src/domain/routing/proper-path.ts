import { isLocale, type Locale } from '../i18n/locale.ts'
import { localizePath, readPath, SCREEN_PATHS, UNPREFIXED_LOCALE } from './paths.ts'
import { screenOf } from './screen-of.ts'

/** A longer path is no address of the site, and is left as it is. */
const LONGEST_PATH = 1024

/**
 * Punctuation, spaces and invisible signs that a message or a sentence leaves at the end of a link, plain or
 * percent-encoded.
 */
const TAIL =
  /(?:[/.,;:!?)\]}'*]|%(?:20|22|27|29|2C|2E|3B|5D|7D|0A|0D|C2%(?:A0|AB|BB)|E2%80%(?:8B|8C|8D|8E|8F|99|9C|9D|A6)|EF%BB%BF))+$/i

/**
 * Returns the one spelling of a path of the address bar: language code, screen and closing signs as the route
 * table has them. Ids and names of pages keep their letters. The result begins with a single slash, so it
 * never leads to another site.
 */
export function properPath(pathname: string, unprefixed: Locale = UNPREFIXED_LOCALE): string {
  if (pathname.length > LONGEST_PATH) return pathname
  const whole = `/${pathname.replace(TAIL, '')}`.replace(/\/{2,}/g, '/')
  const [, first = '', ...rest] = whole.split('/')
  const code = first.toLowerCase()
  const named = code === 'uk' ? 'ua' : code
  const { locale, path } = isLocale(named)
    ? { locale: named, path: readPath(`/${rest.join('/')}`, unprefixed).path }
    : readPath(whole, unprefixed)
  return localizePath(inLettersOfTable(path), locale, unprefixed)
}

/**
 * A path with the literal parts of its screen in small letters; the document that old servers open at a
 * folder is the folder.
 */
function inLettersOfTable(path: string): string {
  if (/^\/index\.html?$/i.test(path)) return SCREEN_PATHS.home
  // The Russian tree reads both spellings, and no code of a language is left in front.
  const small = readPath(path.toLowerCase(), 'ru').path
  const { screen } = screenOf(small) ?? {}
  if (!screen || screen === 'staticPage') return path
  const pattern = SCREEN_PATHS[screen].split('/')
  const written = path.split('/')
  return small
    .split('/')
    .map((part, index) => (pattern[index]?.includes('$') ? (written[index] ?? part) : part))
    .join('/')
}
