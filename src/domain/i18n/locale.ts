/** A language in the site's URLs, cookie and stored state. */
export type Locale = 'ua' | 'ru'

/** A language as BCP 47. */
export type LanguageTag = 'uk' | 'ru'

/** Both languages, the default first. */
export const LOCALES: readonly Locale[] = ['ua', 'ru']

const TAGS: Record<Locale, LanguageTag> = { ua: 'uk', ru: 'ru' }

/** The BCP 47 tag of a language. */
export function languageTag(locale: Locale): LanguageTag {
  return TAGS[locale]
}

/** True for one of our languages. */
export function isLocale(word: string | undefined): word is Locale {
  return word === 'ua' || word === 'ru'
}

/** The language cookie and its lifetime (section 9). */
export const LOCALE_COOKIE = 'lang'
export const LOCALE_COOKIE_DAYS = 365

/** Returns a name in a language; names without a suffix are Ukrainian (section 3). */
export function nameIn(locale: Locale, named: { name: string; name_ru: string }): string {
  return isolated(locale === 'ru' ? named.name_ru : named.name)
}

// The blocks of Hebrew, Arabic and their neighbours, and their presentation forms.
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Isolates a right-to-left name by Unicode characters, like `<bdi>`. They also work in window titles and
 * notifications. */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name
}

/** Returns Ukrainian unless the list (RFC 9110, 12.5.4) prefers Russian. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageTag {
  const weights = { uk: -1, ru: 0 }
  for (const [position, part] of (acceptLanguage ?? '').slice(0, 500).split(',').entries()) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = range.split('-')[0]
    if (language !== 'uk' && language !== 'ru') continue
    const stated = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = stated === undefined ? 1 : Number(stated.trim().slice(2)) || 0
    weights[language] = Math.max(weights[language], quality - position * 1e-6)
  }
  return weights.ru > Math.max(weights.uk, 0) ? 'ru' : 'uk'
}

/** Returns the language of a URL without one: the cookie's, else Ukrainian unless the browser prefers
 * Russian. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(cookie)) return cookie
  return preferredLanguage(acceptLanguage) === 'ru' ? 'ru' : 'ua'
}
