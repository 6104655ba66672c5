/** A language as the service's addresses, cookie and stored state name it (DECISIONS, Language and routes). */
export type Locale = 'ua' | 'ru'

/** A language as the platform reads it (BCP 47). */
export type LanguageTag = 'uk' | 'ru'

/** Both languages, the first one first. */
export const LOCALES: readonly Locale[] = ['ua', 'ru']

const TAGS: Record<Locale, LanguageTag> = { ua: 'uk', ru: 'ru' }

/** The BCP 47 tag of a language. */
export function languageTag(locale: Locale): LanguageTag {
  return TAGS[locale]
}

/** Whether a stored word is one of our languages. */
export function isLocale(word: string | undefined): word is Locale {
  return word === 'ua' || word === 'ru'
}

/** The cookie that keeps the chosen language, and for how long (section 9). */
export const LOCALE_COOKIE = 'lang'
export const LOCALE_COOKIE_DAYS = 365

/** The name of something in a language; names without a suffix are Ukrainian (section 3). */
export function nameIn(locale: Locale, named: { name: string; name_ru: string }): string {
  return locale === 'ru' ? named.name_ru : named.name
}

/** Ukrainian unless the list (RFC 9110, 12.5.4) prefers Russian to Ukrainian. */
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

/** The language of an address that says none: the kept one, else Ukrainian, unless the browser prefers Russian to it (DECISIONS). */
export function chooseLocale(kept: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(kept)) return kept
  return preferredLanguage(acceptLanguage) === 'ru' ? 'ru' : 'ua'
}
